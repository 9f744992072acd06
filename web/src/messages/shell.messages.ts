/** The account menu and the offer of a new version: what the shell loads after the page. */
export default {
  'menu.title': 'You',
  'menu.guest': 'Guest',
  'menu.guest.body': 'Your bill is kept on this device only.',
  'menu.nobody': 'Not logged in',
  'menu.subscription': 'Subscription',
  'menu.logOut': 'Log Out',
  'menu.logOut.busy': 'Logging out...',
  'menu.loggedOut': 'Logged out',
  'menu.loggedOut.body': 'You have been logged out',
  'menu.logOutFailed': 'Error during logout',
  'menu.unsent':
    '{count, plural, one {# bill is not in your account yet. It stays on this device and is sent when you log in here again. Log out?} other {# bills are not in your account yet. They stay on this device and are sent when you log in here again. Log out?}}',
  'menu.theme': 'Theme',
  'menu.theme.system': 'System',
  'menu.theme.light': 'Light',
  'menu.theme.dark': 'Dark',
  'menu.done': 'Done',
  'update.title': 'A new version is ready',
  'update.body': 'Reload when it suits you. Your bill stays as it is.',
} as const;

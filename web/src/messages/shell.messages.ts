/** The account menu and the offer of a new version: what the shell loads after the page. */
export default {
  'menu.title': 'You',
  'menu.guest': 'Guest',
  'menu.guest.body': 'Your bill is kept on this device only.',
  'menu.nobody': 'Not logged in',
  'menu.logOut': 'Log Out',
  'menu.logOut.busy': 'Logging out...',
  'menu.loggedOut': 'Logged out',
  'menu.loggedOut.body': 'You have been logged out',
  'menu.logOutFailed': 'Error during logout',
  'menu.theme': 'Theme',
  'menu.theme.system': 'System',
  'menu.theme.light': 'Light',
  'menu.theme.dark': 'Dark',
  'menu.done': 'Done',
  'update.title': 'A new version is ready',
  'update.body': 'Reload when it suits you. Your bill stays as it is.',
} as const;

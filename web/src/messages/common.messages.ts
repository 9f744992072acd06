/** Words that every page uses. */
export default {
  'app.name': 'Fairtab',
  'app.beta': 'BETA',
  'app.title': '{page} · Fairtab',
  'app.demo': 'Demo mode: nothing leaves this device',
  'app.checking': 'Checking authentication...',
  'app.header.home': 'Fairtab, home',
  'app.header.bill': 'Fairtab, back to your bill',
  'app.header.menu': 'Account and settings',

  'action.logIn': 'Log In',
  'action.signUp': 'Sign Up',
  'action.signIn': 'Sign In',
  'action.openBill': 'Open my bill',
  'action.guest': 'Continue as guest',
  'action.home': 'Go Back Home',
  'action.retry': 'Retry',
  'action.reload': 'Reload',

  'ui.notFetched': 'This part of the app could not be loaded',
  'ui.notFetched.body': 'Check your connection and reload the page. Your bill is kept.',

  'history.title': 'Bill History',

  'footer.label': 'About Fairtab',
  'footer.terms': 'Terms & Conditions',
  'footer.privacy': 'Privacy Policy',
  'footer.social': 'Follow us',
  'footer.profile': 'Profile',
  'footer.profileNeeds': '(needs an account)',

  'ui.close': 'Close',
  'ui.dismiss': 'Dismiss',
  'ui.optional': '(optional)',
  'ui.showPassword': 'Show password',
  'ui.hidePassword': 'Hide password',
  'ui.share.food': 'Food',
  'ui.share.drinks': 'Drinks',
  'ui.share.shared': 'Shared',
  'ui.share.extras': 'Extras',
  'provider.google': 'Google',
  'provider.github': 'GitHub',
} as const;

/** Log in, sign up, and the pages about access. */
export default {
  'account.logIn': 'Log In',
  'account.signUp': 'Sign Up',
  'account.closed': 'Accounts are not open yet',
  'account.closed.body':
    'This beta works without one. Continue as guest to split a bill; everything stays on this device.',
  'account.toSignUp': 'No account yet?',
  'account.toLogIn': 'Already have an account?',
  'account.denied': 'Access Denied',
  'account.denied.body': "Sorry, you don't have permission to view this page.",
  'notFound.title': 'Page Not Found',
  'notFound.body': 'There is nothing at this address. It may have been mistyped or moved.',
} as const;

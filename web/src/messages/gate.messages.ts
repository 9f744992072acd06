/** The password gate. */
export default {
  'gate.title': 'Password Protected',
  'gate.text': 'This application is password protected. Please enter the password to continue.',
  'gate.password': 'Password',
  'gate.submit': 'Submit',
  'gate.checking': 'Checking...',
  'gate.wrong': 'Incorrect password',
  'gate.granted': 'Access granted!',
  'gate.diagnostics': 'Database Diagnostics',
} as const;

/** The profile page (specification, 2.3 and 2.8). */
export default {
  'plan.premium': 'Premium',
  'plan.trial': 'Trial',
  'plan.free': 'Free',

  'profile.title': 'Your Profile',
  'profile.back': 'Back to the bill',
  'profile.since': 'Member since {date}',
  'profile.failed': 'Profile error',
  'profile.failed.body': 'Failed to load your profile',
  'profile.offline': 'You are offline',
  'profile.offline.body': 'This is what this device knows of your account. Changes need a connection.',

  'profile.currency': 'Currency Settings',
  'profile.currency.label': 'Home currency',
  'profile.currency.search': 'Search by name or code',
  'profile.currency.none': 'No currency matches.',
  'profile.currency.note': 'New bills start in it, on every device you log in on.',
  'profile.currency.done': 'Currency updated',
  'profile.currency.done.body': 'Home currency updated successfully',
  'profile.currency.failed': 'Failed to update home currency',

  'profile.groups': 'Saved Groups',
  'profile.groups.empty': 'No saved groups yet.',

  'profile.history': 'Bill History',
  'profile.history.empty': 'No bill history available.',
  'profile.history.date': 'Date',
  'profile.history.restaurant': 'Restaurant',
  'profile.history.total': 'Total',
  'profile.history.split': 'Split',

  'profile.settings': 'Account Settings',
  'profile.newsletter': 'Email me news about Fairtab',
  'profile.updated': 'Profile updated',
  'profile.updateFailed': 'Update failed',

  'profile.code': 'Access code',
  'profile.code.apply': 'Apply',
  'profile.code.busy': 'Applying...',
  'profile.code.invalid': 'Validation Error',
  'profile.code.empty': 'Please enter an access code',
  'profile.code.done': 'Premium access granted',
  'profile.code.done.body': 'Your access code has been successfully applied',
  'profile.code.failed': 'The access code could not be applied',
  'profile.code.used': 'Your account has premium access by an access code.',

  'profile.logOut': 'Log Out',

  'profile.data': 'My Data',
  'profile.data.body':
    'Everything that Fairtab keeps about you, in one JSON file: your profile, saved groups and bill history.',
  'profile.data.export': 'Export My Data',
  'profile.data.preparing': 'Preparing export',
  'profile.data.done': 'Data exported',
  'profile.data.done.body': 'Your data has been exported',
  'profile.data.failed': 'Export failed',

  'profile.delete': 'Account Deletion',
  'profile.delete.body':
    'This deletes your account and everything in it, on the server and on this device. It cannot be undone.',
  'profile.delete.reason': 'Why are you leaving?',
  'profile.delete.not_useful': 'It is not useful to me',
  'profile.delete.too_expensive': 'It costs too much',
  'profile.delete.privacy': 'I worry about my data',
  'profile.delete.other': 'Something else',
  'profile.delete.not_said': 'Rather not say',
  'profile.delete.phrase': 'Type {phrase} to confirm',
  'profile.delete.wrongPhrase': 'Please type the confirmation text exactly as shown',
  'profile.delete.submit': 'Delete My Account',
  'profile.delete.busy': 'Deleting...',
  'profile.delete.confirm': 'Are you absolutely sure? This action cannot be undone.',
  'profile.delete.done': 'Account deleted',
  'profile.delete.done.body': 'Account deleted successfully',
  'profile.delete.failed': 'Account not deleted',

  'profile.diagnostics': 'Database Diagnostics',
} as const;

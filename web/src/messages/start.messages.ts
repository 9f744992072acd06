/** When the app itself cannot go on. */
export default {
  'error.config.title': 'Fairtab could not start',
  'error.config.body':
    'The server did not answer as expected. Check your connection and try again. Bills on this device are safe.',
  'error.crash.title': 'Something broke on this page',
  'error.crash.body': 'Nothing you typed is lost: your bill is kept on this device. Reload to carry on.',
} as const;

/** The pages about where somebody is not: 403 and 404. */
export default {
  'account.denied': 'Access Denied',
  'account.denied.body': "Sorry, you don't have permission to view this page.",
  'notFound.title': 'Page Not Found',
  'notFound.body': 'There is nothing at this address. It may have been mistyped or moved.',
} as const;

/** Words that every page uses. */
export default {
  'app.name': 'Fairtab',
  'app.beta': 'BETA',
} as const;

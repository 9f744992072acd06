/** Fetches the summary: a good third of the wizard, and the last of its steps. */
export const loadSummary = () => import('./summary/SummaryStep.tsx').then((module) => module.SummaryStep);
/** Fetches the bill history. */
export const loadHistory = () => import('./history/HistoryScreen.tsx').then((module) => module.HistoryScreen);

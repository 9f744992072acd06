/** What the summary offers to keep: pictures and paper. The drawing itself is fetched when somebody wants a picture. */
export { AwardButton } from './AwardButton.tsx';
export { KeepButtons } from './KeepButtons.tsx';

/** What the summary shows and shares of other currencies; fetched when the summary is. */
export { CurrencyCard } from './CurrencyCard.tsx';
export { convertedWords } from './converted-words.ts';

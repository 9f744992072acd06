/** Fetches what takes, reads and checks a photo of the bill. */
export const loadPhoto = () => import('./PhotoSheet.tsx').then((module) => module.PhotoSheet);

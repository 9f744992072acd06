/** True if a write failed because the device, or the page's quota, is full. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && /quota/i.test(error.name);

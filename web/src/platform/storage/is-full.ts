/** Whether a write failed because the device, or what a page may have of it, is full. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && /quota/i.test(error.name);

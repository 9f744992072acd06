/** Where the service worker puts photos that somebody shares with the installed app (public/share-target.js). */
const CACHE = 'shared-photos';
const KEY = '/share';

/** The photos that were shared with the app since this was last called; none without Cache Storage, as over plain http. */
export async function takeSharedPhotos(): Promise<readonly File[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(CACHE);
  const kept = await cache.match(KEY);
  await cache.delete(KEY);
  const shared = await kept?.formData();
  return (shared?.getAll('photos') ?? []).filter((photo) => photo instanceof File);
}

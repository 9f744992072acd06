const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The text of one of our templates: headings, paragraphs and links are all they have. */
export function htmlToText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(
      /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/g,
      (_, url: string, words: string) => `${words}:\n${url}`,
    )
    .replace(/<\/(?:p|h\d|div|li)\s*>/g, '\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

import { nowIso } from '../device/clock.ts';
import { downloadFile } from './download.ts';
import { shareFile } from './share.ts';

/** An entry for a calendar, with an alarm at its start. */
export interface CalendarEntry {
  /** The same id replaces an entry that was added before. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly start: Date;
}

/** RFC 5545, 3.1: at most 75 octets a line, and never a part of a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, octets] = ['', 0];
  for (const char of line) {
    const { length } = encoder.encode(char);
    if (octets + length > 75) [text, octets] = [`${text}\r\n `, 1];
    text += char;
    octets += length;
  }
  return `${text}\r\n`;
}

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
const utc = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');

/** The entry as a file of RFC 5545. */
export const calendarFile = ({ id, title, text, link, start }: CalendarEntry, made = nowIso()): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairtab//Reminder//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(made)}`,
    `DTSTART:${utc(start.toISOString())}`,
    'DURATION:PT15M',
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(`${text}\n${link}`)}`,
    `URL:${link}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    `DESCRIPTION:${escaped(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('');

/** Hands the entry to the share sheet, or else saves it with the downloads, where a calendar opens it. Call it soon after a press. */
export async function shareCalendarEntry(entry: CalendarEntry): Promise<'shared' | 'cancelled' | 'saved'> {
  const file = new File([calendarFile(entry)], 'fairtab.ics', { type: 'text/calendar' });
  const outcome = await shareFile(file);
  if (!outcome) downloadFile(file.name, file);
  return outcome ?? 'saved';
}

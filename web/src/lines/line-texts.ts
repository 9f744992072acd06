import type { MessageId } from '#web/messages/message-id.ts';
import type { LineKind } from './line-draft.ts';

/** The texts of a form that differ between an item and a round. */
export const LINE_TEXTS = {
  item: {
    title: 'items.title',
    editTitle: 'items.editTitle',
    name: 'items.name',
    example: 'items.example',
    price: 'items.price',
    add: 'items.add',
    save: 'items.save',
    repeat: 'items.again',
  },
  round: {
    title: 'rounds.title',
    editTitle: 'rounds.editTitle',
    name: 'rounds.name',
    example: 'rounds.example',
    price: 'rounds.price',
    add: 'rounds.add',
    save: 'rounds.update',
    repeat: 'rounds.repeat',
  },
} as const satisfies Record<LineKind, Record<string, MessageId>>;

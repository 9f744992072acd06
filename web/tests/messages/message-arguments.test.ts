import { describe, expect, expectTypeOf, test } from 'vitest';
import '#web/messages/en/wizard.po';
import { t, type MessageIdFor, type PlainMessageId, type ValuesOf } from '#web/messages/i18n.ts';

describe('the values of a text', () => {
  test('do not compile if one is missing, superfluous or of a wrong type', () => {
    expect(t('diners.count', { count: 2 })).toMatch(/2/);
    // @ts-expect-error -- it has a placeholder
    t('diners.count');
    // @ts-expect-error -- of another name
    t('diners.count', { number: 2 });
    // @ts-expect-error -- plural forms take numbers
    t('diners.count', { count: '2' });
    // @ts-expect-error -- it has no placeholder
    t('account.email', { name: 'Ann' });
    // @ts-expect-error -- there is no such text
    t('account.emails');
  });

  test('for one of several texts are those that any of them needs', () => {
    expectTypeOf<ValuesOf<'wizard.tableOpen' | 'live.said.open'>>().toExtend<{
      here: number;
      count: number;
    }>();
    expectTypeOf<ValuesOf<'live.refused.stale'>['kind']>().toEqualTypeOf<'line' | 'diner' | 'other'>();
    expectTypeOf<'account.email'>().toExtend<PlainMessageId>();
    expectTypeOf<'diners.count'>().not.toExtend<PlainMessageId>();
    expectTypeOf<'diners.count' | 'account.email'>().toExtend<MessageIdFor<{ count: number }>>();
    expectTypeOf<'diners.count'>().not.toExtend<MessageIdFor<{ name: string }>>();
  });
});

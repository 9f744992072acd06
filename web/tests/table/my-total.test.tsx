import { readFileSync } from 'node:fs';
import { addDiner, addLine, emptyBill, summarize } from '#domain';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '#web/messages/en/live-table-bill.po';
import '#web/messages/en/live-table.po';
import { guestTable } from '#web/platform/table/index.ts';
import css from '#web/table/guest/MyTotal.module.css';
import { MyTotal } from '#web/table/guest/MyTotal.tsx';

/** Hides what MyTotal's sheet hides on low screens: tests have no styles. */
function hideAsOnLowScreens(container: Element): void {
  const sheet = readFileSync('web/src/table/guest/MyTotal.module.css', 'utf8');
  const rules = /@media \(max-height: 480px\) \{([^]*?)\n\}/.exec(sheet)?.[1] ?? '';
  expect(rules).toContain('.extras');
  for (const [, selector = '', style = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!/display: none|visibility: hidden/.test(style)) continue;
    const here = selector.replaceAll(/\.([a-z]\w*)/gi, (_, name: string) => `.${css[name]}`);
    for (const element of container.querySelectorAll<HTMLElement>(here)) element.style.display = 'none';
  }
}

it('the extras of my total are read out on low screens too, where they are not shown', () => {
  const bill = addLine(addDiner(emptyBill('GBP', 0), { id: 'ann', name: 'Ann' }).bill, {
    kind: 'item',
    id: 'pie',
    category: 'Food',
    name: 'Pie',
    price: 1000,
    quantity: 1,
    sharing: { by: 'parts', shares: [{ dinerId: 'ann', weight: 1 }] },
    timestamp: 0,
  }).bill;
  const summary = summarize(bill);
  const { container } = render(
    <MyTotal
      summary={summary}
      table={{ ...guestTable().getState(), phase: 'joined' }}
      shares={[summary.perDiner.ann].flatMap((share) => share ?? [])}
      names={undefined}
      actions={{}}
      onOpen={() => undefined}
    />,
  );
  hideAsOnLowScreens(container);
  expect(screen.getByRole('button', { name: /no service or tip added/ })).toBeVisible();
});

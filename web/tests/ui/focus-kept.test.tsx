import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Banner } from '#web/ui/Banner.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.getByRole('heading', { name });

describe('a banner that its own button removes moves the focus to', () => {
  function Notice() {
    const [isShown, setShown] = useState(true);
    return (
      isShown && (
        <Banner tone="warn" title="One of your changes wasn’t saved">
          <button type="button" onClick={() => setShown(false)}>
            OK
          </button>
        </Banner>
      )
    );
  }

  it('the heading of the page', async () => {
    render(
      <main>
        <h1>Table</h1>
        <Notice />
      </main>,
    );
    await press('OK');
    expect(heading('Table')).toHaveFocus();
  });

  it('the heading of its dialog', async () => {
    render(
      <>
        <h1>Summary</h1>
        <Sheet open onClose={() => undefined} title="Split it together">
          <Notice />
        </Sheet>
      </>,
    );
    await press('OK');
    expect(heading('Split it together')).toHaveFocus();
  });
});

describe('an answered row of a sheet that disappears moves the focus to', () => {
  function Proposals() {
    const [waiting, setWaiting] = useState(['Olives', 'Cava']);
    return (
      <Sheet open onClose={() => undefined} title="Split it together">
        <button type="button">Lock</button>
        {waiting.length > 0 && (
          <ul>
            {waiting.map((name) => (
              <li key={name}>
                <button type="button" onClick={() => setWaiting(waiting.filter((other) => other !== name))}>
                  Accept {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Sheet>
    );
  }

  it('the next row, and after the last one to the element around the list', async () => {
    render(<Proposals />);
    await press('Accept Olives');
    expect(screen.getByRole('button', { name: 'Accept Cava' })).toHaveFocus();
    await press('Accept Cava');
    expect(screen.getByRole('button', { name: 'Lock' })).toHaveFocus();
  });
});

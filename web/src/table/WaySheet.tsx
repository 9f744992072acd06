import { useState } from 'react';
import { uniteWays, type WayToPay } from '#domain';
import { t } from '#web/messages/i18n.ts';
import '#web/messages/en/settle.po';
import { isSameWay } from '#web/platform/chosen-ways.ts';
import { useOwnWays } from '#web/settle/use-own-ways.ts';
import { EMPTY_WAY, WayForm } from '#web/settle/WayForm.tsx';
import { WaysEditor } from '#web/settle/WaysEditor.tsx';
import { wayText, wayValues } from '#web/settle/way-words.ts';
import { Button, TextButton } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { layout } from '#web/ui/styles.ts';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';

export interface WaySheetProps {
  readonly title: string;
  /** What the table has at present. */
  readonly way: WayToPay | undefined;
  /** This phone's person: what they set up is kept on the device, as on the summary. */
  readonly isMine: boolean;
  readonly onSay: (way: WayToPay | undefined) => void;
  readonly onClose: () => void;
}

/** Says at a table how somebody gets paid. */
export function WaySheet({ isMine, ...props }: WaySheetProps) {
  return (
    <Sheet open onClose={props.onClose} title={props.title}>
      {isMine ? <Mine {...props} /> : <SomebodyElses {...props} />}
    </Sheet>
  );
}

function Mine({ way, onSay, onClose }: Omit<WaySheetProps, 'isMine'>) {
  const { ways, keep } = useOwnWays();
  const [isSettingUp, setSettingUp] = useState(ways.length === 0);
  const [draft, setDraft] = useState(EMPTY_WAY);
  if (isSettingUp)
    return (
      <WaysEditor
        {...{ ways, draft }}
        isAtTable
        onDraft={setDraft}
        onAdd={(added) => {
          keep((kept) => uniteWays(kept, [added]));
          onSay(added);
        }}
        onChange={keep}
        onDone={() => setSettingUp(false)}
      />
    );
  // What the host has entered, or another device, may not be one of this device's.
  const options = way ? uniteWays(ways, [way]) : ways;
  const index = options.findIndex((each) => way && isSameWay(each, way));
  return (
    <div className={layout.stack}>
      <SelectField
        label={t('live.ways.show')}
        value={String(index)}
        options={[
          ...options.map((each, at) => ({ value: String(at), label: wayText(each) })),
          { value: '-1', label: t('live.ways.nothing') },
        ]}
        onChange={(at) => onSay(options[Number(at)])}
      />
      <TextButton onClick={() => setSettingUp(true)}>
        {t(ways.length === 0 ? 'ask.setUp' : 'ask.change')}
      </TextButton>
      <Button onClick={onClose} block>
        {t('ways.done')}
      </Button>
    </div>
  );
}

function SomebodyElses({ way, onSay, onClose }: Omit<WaySheetProps, 'isMine'>) {
  const [draft, setDraft] = useState(EMPTY_WAY);
  return (
    <div className={layout.stack}>
      {way && (
        <TextButton at="start" onClick={() => onSay(undefined)}>
          {t('ways.remove', wayValues(way))}
        </TextButton>
      )}
      <WayForm {...{ draft }} onDraft={setDraft} onAdd={onSay} onDone={onClose} />
    </div>
  );
}

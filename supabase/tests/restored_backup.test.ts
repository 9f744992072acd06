import { describe, expect, it } from 'vitest';
import { readBill } from '#domain';
import {
  backUp,
  DINNER,
  mark,
  marksOn,
  openDevices,
  restore,
  settled,
  accountOfFile,
} from './support/account.ts';
import type { HistoryDevice } from './support/devices.ts';

const account = accountOfFile();

describe('saved bills of a server that was restored from a backup', () => {
  /** Devices in sync with an account that has "Lunch". */
  const met = async (count: number) => {
    const devices = await openDevices(account(), count);
    await devices[0]?.store.save('Lunch', DINNER);
    for (const device of devices) await device.sync();
    return devices as [HistoryDevice, HistoryDevice];
  };
  const inAccount = async () => {
    const { data } = await account().client.from('bill_history').select('name,bill').order('name');
    return (data ?? []).map(({ name, bill }) => {
      const read = readBill(bill);
      return `${String(name)}: ${read.ok ? marksOn(read.bill).join() : 'unreadable'}`;
    });
  };
  const agreed = async (devices: readonly HistoryDevice[]) => {
    await settled(account(), devices);
    const rows = await inAccount();
    for (const device of devices) {
      expect(device.names()).toEqual(rows.map((row) => row.replace(/:.*/, '')));
      expect(device.store.getState().unsent).toBe(0);
    }
    return rows;
  };

  it.each([0, 1])('are all sent again, in their last version, whichever device comes first', async (late) => {
    const devices = await met(2);
    const [here, there] = devices;
    await here.change(mark('early'));
    await here.sync();
    await backUp(account().db);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      await here.change(mark(id));
      await here.sync();
    }
    await there.sync();
    await there.store.save('Dinner', DINNER);
    for (const device of devices) await device.sync();
    await restore(account().db);
    expect(await inAccount()).toEqual(['Lunch: early']);
    expect(await agreed(late ? devices.toReversed() : devices)).toEqual([
      'Dinner: ',
      'Lunch: a,b,c,d,e,early,f,g,h,i',
    ]);
  });

  it('keep what was changed after the restore, too', async () => {
    const devices = await met(2);
    const [here, there] = devices;
    await there.change((bill) => bill, 'Lunch');
    await there.sync();
    await here.sync();
    await backUp(account().db);
    await here.change(mark('lost'));
    await here.sync();
    await restore(account().db);
    await there.change(mark('later'));
    await there.sync();
    await here.change(mark('unsent'));
    expect(await agreed(devices)).toEqual(['Lunch: later,lost,unsent']);
  });

  it.each([0, 1])('are taken over by a device that has only their list, too (%i)', async (late) => {
    const devices = await met(2);
    const [here, there] = devices;
    await backUp(account().db);
    await here.change(mark('lost'));
    await here.sync();
    await there.sync();
    await restore(account().db);
    await here.change(mark('unsent'));
    expect(await agreed(late ? devices.toReversed() : devices)).toEqual(['Lunch: lost,unsent']);
  });

  it('stay deleted if one of the devices has deleted them', async () => {
    const devices = await met(2);
    const [here, there] = devices;
    await backUp(account().db);
    await here.store.save('Dinner', DINNER);
    for (const device of devices) await device.sync();
    for (const { id } of here.store.getState().bills) await here.store.remove(id);
    await here.sync();
    await restore(account().db);
    await there.sync();
    expect(await agreed(devices)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { quarantineAdvice } from '../../app/home/quarantine-advice.ts';
import { quarantineTexts } from '../../app/texts/board/quarantine.ts';

const { closed, canGoBack, allCostly, askOwner, here } = quarantineTexts;
const quarantine = (canGoBack: boolean) => ({ until: 1, canGoBack });

test('[G50] the owner of a board that the server keeps closed may open its last good state, where there is one, and download its files', () => {
  expect(quarantineAdvice({ role: 'owner', quarantine: quarantine(true) }, true)).toEqual({
    text: `${closed} ${canGoBack} ${here}`,
    canGoBack: true,
    canDownload: true,
  });
  expect(quarantineAdvice({ role: 'owner', quarantine: quarantine(false) }, false)).toEqual({
    text: `${closed} ${allCostly}`,
    canGoBack: false,
    canDownload: true,
  });
  expect(quarantineAdvice({ role: 'owner' }, true)).toEqual({
    text: `${closed} ${here}`,
    canGoBack: false,
    canDownload: true,
  });
});

test('[G50] everybody else is told whom to ask, and that this device keeps what it has', () => {
  for (const role of ['editor', 'viewer'] as const) {
    expect(quarantineAdvice({ role, quarantine: quarantine(true) }, true)).toEqual({
      text: `${closed} ${askOwner} ${here}`,
      canGoBack: false,
      canDownload: false,
    });
  }
  expect(quarantineAdvice(null, false)).toEqual({ text: closed, canGoBack: false, canDownload: false });
});

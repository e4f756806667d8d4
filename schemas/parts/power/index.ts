import type { PartDefinitionFile } from '../../part-definition/types.ts';
import ams111733 from './ams1117-3-3.json' with { type: 'json' };
import bec3sPack from './bec-3s-pack.json' with { type: 'json' };
import bec6v5a from './bec-6v-5a.json' with { type: 'json' };
import computerUsbPort from './computer-usb-port.json' with { type: 'json' };
import dehnguardMTt2p275 from './dehnguard-m-tt-2p-275.json' with { type: 'json' };
import fuseHolder from './fuse-holder.json' with { type: 'json' };
import iso1540 from './iso1540.json' with { type: 'json' };
import leadAcid12v7ah from './lead-acid-12v-7ah.json' with { type: 'json' };
import lm2596Module from './lm2596-module.json' with { type: 'json' };
import lm7805 from './lm7805.json' with { type: 'json' };
import mainsOutlet230v from './mains-outlet-230v.json' with { type: 'json' };
import mcbB10 from './mcb-b10.json' with { type: 'json' };
import meanWellHdr3024 from './mean-well-hdr-30-24.json' with { type: 'json' };
import meanWellHdr6024 from './mean-well-hdr-60-24.json' with { type: 'json' };
import meanWellLrs505 from './mean-well-lrs-50-5.json' with { type: 'json' };
import meanWellLrs15012 from './mean-well-lrs-150-12.json' with { type: 'json' };
import meanWellLrs35024 from './mean-well-lrs-350-24.json' with { type: 'json' };
import meanWellNdr12024 from './mean-well-ndr-120-24.json' with { type: 'json' };
import mt3608Module from './mt3608-module.json' with { type: 'json' };
import optoInput24v from './opto-input-24v.json' with { type: 'json' };
import samsung25r18650 from './samsung-25r-18650.json' with { type: 'json' };
import solarPanel12v100w from './solar-panel-12v-100w.json' with { type: 'json' };
import tp4056Module from './tp4056-module.json' with { type: 'json' };
import tps63020Module from './tps63020-module.json' with { type: 'json' };
import usbPdCharger30w from './usb-pd-charger-30w.json' with { type: 'json' };
import usbPdPowerBank from './usb-pd-power-bank.json' with { type: 'json' };
import usbPdTrigger12v from './usb-pd-trigger-12v.json' with { type: 'json' };
import usbPdTriggerSelectable from './usb-pd-trigger-selectable.json' with { type: 'json' };
import usbSupply5v3a from './usb-supply-5v-3a.json' with { type: 'json' };
import victronSmartsolar7515 from './victron-smartsolar-75-15.json' with { type: 'json' };
import xl4015Module from './xl4015-module.json' with { type: 'json' };

/** In the order of their files. */
export const POWER_PARTS = [
  ams111733,
  bec3sPack,
  bec6v5a,
  computerUsbPort,
  dehnguardMTt2p275,
  fuseHolder,
  iso1540,
  leadAcid12v7ah,
  lm2596Module,
  lm7805,
  mainsOutlet230v,
  mcbB10,
  meanWellHdr3024,
  meanWellHdr6024,
  meanWellLrs15012,
  meanWellLrs35024,
  meanWellLrs505,
  meanWellNdr12024,
  mt3608Module,
  optoInput24v,
  samsung25r18650,
  solarPanel12v100w,
  tp4056Module,
  tps63020Module,
  usbPdCharger30w,
  usbPdPowerBank,
  usbPdTrigger12v,
  usbPdTriggerSelectable,
  usbSupply5v3a,
  victronSmartsolar7515,
  xl4015Module,
] as unknown as readonly PartDefinitionFile[];

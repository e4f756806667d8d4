import type { PartDefinitionFile } from '../part-definition/types.ts';
import nema1717hs4401 from './actuator/nema17-17hs4401.json' with { type: 'json' };
import sg90 from './actuator/sg90.json' with { type: 'json' };
import resistor4k7 from './component/resistor-4k7.json' with { type: 'json' };
import resistor120r from './component/resistor-120r.json' with { type: 'json' };
import ssd1306Oled128x64 from './component/ssd1306-oled-128x64.json' with { type: 'json' };
import txs0108e from './component/txs0108e.json' with { type: 'json' };
import poeSwitch5p60w from './connectivity/poe-switch-5p-60w.json' with { type: 'json' };
import sn65hvd230 from './connectivity/sn65hvd230.json' with { type: 'json' };
import gearPump8cc from './hydraulic/gear-pump-8cc.json' with { type: 'json' };
import reliefValveNg6 from './hydraulic/relief-valve-ng6.json' with { type: 'json' };
import reservoir40l from './hydraulic/reservoir-40l.json' with { type: 'json' };
import nema17Bracket from './mechanical/nema17-bracket.json' with { type: 'json' };
import arduinoUnoR3 from './microcontroller/arduino-uno-r3.json' with { type: 'json' };
import esp32DevkitcV4 from './microcontroller/esp32-devkitc-v4.json' with { type: 'json' };
import raspberryPiPico from './microcontroller/raspberry-pi-pico.json' with { type: 'json' };
import compressedAir7bar from './pneumatic/compressed-air-7bar.json' with { type: 'json' };
import smcAnM5Silencer from './pneumatic/smc-an-m5-silencer.json' with { type: 'json' };
import smcAw2001 from './pneumatic/smc-aw20-01.json' with { type: 'json' };
import smcCj2b1650 from './pneumatic/smc-cj2b16-50.json' with { type: 'json' };
import smcKq2h0601as from './pneumatic/smc-kq2h06-01as.json' with { type: 'json' };
import smcKq2h06M5 from './pneumatic/smc-kq2h06-m5.json' with { type: 'json' };
import smcSy312024v from './pneumatic/smc-sy3120-24v.json' with { type: 'json' };
import smcTu0604 from './pneumatic/smc-tu0604.json' with { type: 'json' };
import ams111733 from './power/ams1117-3-3.json' with { type: 'json' };
import lm2596Module from './power/lm2596-module.json' with { type: 'json' };
import mainsOutlet230v from './power/mains-outlet-230v.json' with { type: 'json' };
import meanWellHdr6024 from './power/mean-well-hdr-60-24.json' with { type: 'json' };
import samsung25r18650 from './power/samsung-25r-18650.json' with { type: 'json' };
import usbSupply5v3a from './power/usb-supply-5v-3a.json' with { type: 'json' };
import bme280 from './sensor/bme280.json' with { type: 'json' };
import bmp280 from './sensor/bmp280.json' with { type: 'json' };
import ds18b20 from './sensor/ds18b20.json' with { type: 'json' };
import hcSr04 from './sensor/hc-sr04.json' with { type: 'json' };
import poeIpCamera from './sensor/poe-ip-camera.json' with { type: 'json' };
import heatsink40x40x20 from './thermal/heatsink-40x40x20.json' with { type: 'json' };
import noctuaNfA4x10 from './thermal/noctua-nf-a4x10.json' with { type: 'json' };

/**
 * The parts that every library starts with, in the order of their files. Plain data: no file is read, so this works in a
 * tab, in a worker and in Node alike.
 */
export const STARTER_PARTS: readonly PartDefinitionFile[] = [
  nema1717hs4401,
  sg90,
  resistor120r,
  resistor4k7,
  ssd1306Oled128x64,
  txs0108e,
  poeSwitch5p60w,
  sn65hvd230,
  gearPump8cc,
  reliefValveNg6,
  reservoir40l,
  nema17Bracket,
  arduinoUnoR3,
  esp32DevkitcV4,
  raspberryPiPico,
  compressedAir7bar,
  smcAnM5Silencer,
  smcAw2001,
  smcCj2b1650,
  smcKq2h0601as,
  smcKq2h06M5,
  smcSy312024v,
  smcTu0604,
  ams111733,
  lm2596Module,
  mainsOutlet230v,
  meanWellHdr6024,
  samsung25r18650,
  usbSupply5v3a,
  bme280,
  bmp280,
  ds18b20,
  hcSr04,
  poeIpCamera,
  heatsink40x40x20,
  noctuaNfA4x10,
  // A JSON module is typed by what it holds (words as string, pairs as arrays); the library test validates each file.
] as unknown as readonly PartDefinitionFile[];

import type { PartDefinitionFile } from '../part-definition/types.ts';
import resistor120r from './component/resistor-120r.json' with { type: 'json' };
import resistor4k7 from './component/resistor-4k7.json' with { type: 'json' };
import ssd1306Oled128x64 from './component/ssd1306-oled-128x64.json' with { type: 'json' };
import esp32DevkitcV4 from './microcontroller/esp32-devkitc-v4.json' with { type: 'json' };
import mainsOutlet230v from './power/mains-outlet-230v.json' with { type: 'json' };
import usbSupply5v3a from './power/usb-supply-5v-3a.json' with { type: 'json' };
import bme280 from './sensor/bme280.json' with { type: 'json' };
import bmp280 from './sensor/bmp280.json' with { type: 'json' };
import ds18b20 from './sensor/ds18b20.json' with { type: 'json' };

/**
 * The parts that every library starts with, in the order of their files. Plain data: no file is read, so this works in a
 * tab, in a worker and in Node alike.
 */
export const STARTER_PARTS: readonly PartDefinitionFile[] = [
  resistor120r,
  resistor4k7,
  ssd1306Oled128x64,
  esp32DevkitcV4,
  mainsOutlet230v,
  usbSupply5v3a,
  bme280,
  bmp280,
  ds18b20,
  // A JSON module is typed by what it holds (words as string, pairs as arrays); the library test validates each file.
] as unknown as readonly PartDefinitionFile[];

import type { Edit } from '../board/edit.ts';

/**
 * A weather station, from an empty board: mains, a USB supply, an ESP32 board, three devices on its 3.3 V and the
 * pull-ups that their lines need. Supplies stand on the left, sensors on the right, on a grid of 20 units. It needs the
 * starter library.
 */
export const WEATHER_STATION: readonly Edit[] = [
  { op: 'rename_board', name: 'ESP32 weather station' },

  { op: 'add_part', id: '$mains', definition: 'mains-outlet-230v', label: 'Mains', at: [0, -240] },
  { op: 'add_part', id: '$usb', definition: 'usb-supply-5v-3a', label: 'USB supply', at: [0, 0] },
  { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4', label: 'ESP32', at: [380, 0] },
  { op: 'add_part', id: '$sda', definition: 'resistor-4k7', label: 'R1 SDA', at: [760, -240] },
  { op: 'add_part', id: '$scl', definition: 'resistor-4k7', label: 'R2 SCL', at: [760, 0] },
  { op: 'add_part', id: '$dq', definition: 'resistor-4k7', label: 'R3 DQ', at: [760, 240] },
  { op: 'add_part', id: '$air', definition: 'bme280', label: 'Air sensor', at: [1100, -240] },
  { op: 'add_part', id: '$display', definition: 'ssd1306-oled-128x64', label: 'Display', at: [1100, 0] },
  { op: 'add_part', id: '$soil', definition: 'ds18b20', label: 'Soil sensor', at: [1100, 240] },

  { op: 'connect', from: { part: '$mains', interface: 'socket' }, to: { part: '$usb', interface: 'mains' } },
  { op: 'connect', from: { part: '$usb', interface: 'output' }, to: { part: '$mcu', interface: 'usb_power' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$air', interface: 'vdd' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$air', interface: 'vddio' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$display', interface: 'power' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$soil', interface: 'power' } },

  { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$air', interface: 'i2c' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$air', interface: 'csb' } },
  { op: 'connect', from: { part: '$mcu', interface: 'ground' }, to: { part: '$air', interface: 'sdo' } },
  { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$display', interface: 'i2c' } },
  { op: 'connect', from: { part: '$mcu', interface: 'onewire' }, to: { part: '$soil', interface: 'onewire' } },

  { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$sda', interface: 'end_2' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$sda', interface: 'end_1' } },
  { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$scl', interface: 'end_2' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$scl', interface: 'end_1' } },
  { op: 'connect', from: { part: '$mcu', interface: 'onewire' }, to: { part: '$dq', interface: 'end_2' } },
  { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$dq', interface: 'end_1' } },
];

import type { PartDefinitionFile } from '../../part-definition/types.ts';
import part1n4007 from './1n4007.json' with { type: 'json' };
import part1n4148 from './1n4148.json' with { type: 'json' };
import diode1n5408 from './1n5408.json' with { type: 'json' };
import part1n5819 from './1n5819.json' with { type: 'json' };
import part2n2222a from './2n2222a.json' with { type: 'json' };
import activeBuzzer5v from './active-buzzer-5v.json' with { type: 'json' };
import ads1115 from './ads1115.json' with { type: 'json' };
import ads1115Module from './ads1115-module.json' with { type: 'json' };
import bc547 from './bc547.json' with { type: 'json' };
import capacitorCeramic from './capacitor-ceramic.json' with { type: 'json' };
import capacitorElectrolytic from './capacitor-electrolytic.json' with { type: 'json' };
import dmxParLight from './dmx-par-light.json' with { type: 'json' };
import ds3231Module from './ds3231-module.json' with { type: 'json' };
import estop2nc from './estop-2nc.json' with { type: 'json' };
import gp8403DacModule from './gp8403-dac-module.json' with { type: 'json' };
import hdmiDisplay7 from './hdmi-display-7.json' with { type: 'json' };
import heaterCartridge12v40w from './heater-cartridge-12v-40w.json' with { type: 'json' };
import inductor from './inductor.json' with { type: 'json' };
import irf520Module from './irf520-module.json' with { type: 'json' };
import irlz44n from './irlz44n.json' with { type: 'json' };
import joystickModule from './joystick-module.json' with { type: 'json' };
import keypad4x4 from './keypad-4x4.json' with { type: 'json' };
import lamp24v from './lamp-24v.json' with { type: 'json' };
import lcd1602I2c from './lcd1602-i2c.json' with { type: 'json' };
import limitSwitch from './limit-switch.json' with { type: 'json' };
import ls7366rModule from './ls7366r-module.json' with { type: 'json' };
import max98357Module from './max98357-module.json' with { type: 'json' };
import mcp23017 from './mcp23017.json' with { type: 'json' };
import mfrc522Module from './mfrc522-module.json' with { type: 'json' };
import microsdModule3v3 from './microsd-module-3v3.json' with { type: 'json' };
import microsdModule5v from './microsd-module-5v.json' with { type: 'json' };
import ne555 from './ne555.json' with { type: 'json' };
import nextionNx4832t035 from './nextion-nx4832t035.json' with { type: 'json' };
import ntag213Tag from './ntag213-tag.json' with { type: 'json' };
import pc817 from './pc817.json' with { type: 'json' };
import phoenixMkds152 from './phoenix-mkds-1-5-2.json' with { type: 'json' };
import piezoBuzzer from './piezo-buzzer.json' with { type: 'json' };
import pn532Module from './pn532-module.json' with { type: 'json' };
import potentiometer10k from './potentiometer-10k.json' with { type: 'json' };
import pushbutton from './pushbutton.json' with { type: 'json' };
import pushbuttonNc from './pushbutton-nc.json' with { type: 'json' };
import raspberryPiTouchDisplay from './raspberry-pi-touch-display.json' with { type: 'json' };
import resistor4k7 from './resistor-4k7.json' with { type: 'json' };
import resistor10k from './resistor-10k.json' with { type: 'json' };
import resistor120r from './resistor-120r.json' with { type: 'json' };
import speaker4ohm from './speaker-4ohm.json' with { type: 'json' };
import ssd1306Oled128x64 from './ssd1306-oled-128x64.json' with { type: 'json' };
import tftIli934128 from './tft-ili9341-28.json' with { type: 'json' };
import thermostatKsd30160 from './thermostat-ksd301-60.json' with { type: 'json' };
import txs0108e from './txs0108e.json' with { type: 'json' };
import usb3Ssd from './usb3-ssd.json' with { type: 'json' };
import wago221413 from './wago-221-413.json' with { type: 'json' };
import ws2812b from './ws2812b.json' with { type: 'json' };

/** In the order of their files. */
export const COMPONENT_PARTS = [
  part1n4007,
  part1n4148,
  diode1n5408,
  part1n5819,
  part2n2222a,
  activeBuzzer5v,
  ads1115Module,
  ads1115,
  bc547,
  capacitorCeramic,
  capacitorElectrolytic,
  dmxParLight,
  ds3231Module,
  estop2nc,
  gp8403DacModule,
  hdmiDisplay7,
  heaterCartridge12v40w,
  inductor,
  irf520Module,
  irlz44n,
  joystickModule,
  keypad4x4,
  lamp24v,
  lcd1602I2c,
  limitSwitch,
  ls7366rModule,
  max98357Module,
  mcp23017,
  mfrc522Module,
  microsdModule3v3,
  microsdModule5v,
  ne555,
  nextionNx4832t035,
  ntag213Tag,
  pc817,
  phoenixMkds152,
  piezoBuzzer,
  pn532Module,
  potentiometer10k,
  pushbuttonNc,
  pushbutton,
  raspberryPiTouchDisplay,
  resistor10k,
  resistor120r,
  resistor4k7,
  speaker4ohm,
  ssd1306Oled128x64,
  tftIli934128,
  thermostatKsd30160,
  txs0108e,
  usb3Ssd,
  wago221413,
  ws2812b,
] as unknown as readonly PartDefinitionFile[];

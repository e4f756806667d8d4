import { expect, test } from 'vitest';
import { humanised, inWords, protocolName, protocolWords } from '#schemas/vocabulary/spelling.ts';

test.each([
  ['i2c_bus', 'I2C bus'],
  ['power_3v3', 'Power 3V3'],
  ['wifi', 'Wi-Fi'],
  ['output_shaft', 'Output shaft'],
  ['uart0', 'UART0'],
  ['i2c_sda', 'I2C SDA'],
  ['esp32', 'ESP32'],
  ['raspberry_pi', 'Raspberry Pi'],
  ['emc-compliance', 'EMC compliance'],
])('[G40] %s as a label is %s', (id, label) => {
  expect(humanised(id)).toBe(label);
});

test('[G40] within a sentence only what is a name has capitals', () => {
  expect(['raspberry_pi', 'power_supply', 'usb_bridge'].map(inWords)).toEqual([
    'Raspberry Pi',
    'power supply',
    'USB bridge',
  ]);
});

test('[G40] protocols have their names', () => {
  const types = ['i2c', 'rs485', 'servo_pwm', 'onewire', 'addressable_led'];
  expect(types.map(protocolName)).toEqual(['I2C', 'RS-485', 'Servo PWM', '1-Wire', 'Addressable LEDs']);
  expect(types.map(protocolWords)).toEqual(['I2C', 'RS-485', 'servo PWM', '1-Wire', 'addressable LEDs']);
});

/** Where a new part begins: templates, and drafts that were left. */
import { inLanguage } from '../language.ts';

export const newPartTexts = inLanguage('newPart', {
  pageTitle: 'New part · Busbar',
  newPart: 'New part',
  boards: 'Boards',
  howToStart:
    'Start from the closest template. Templates contain no figures: take voltages, currents and sizes from the data sheet. To change an existing part, use “Duplicate and edit” beside it.',
  draftsOnDevice: 'Drafts on this device',
  unnamedPart: 'Unnamed part',
  discardDraft: ({ name }: { readonly name: string }) => `Discard the draft of ${name}`,
  noRoom: 'This device has no room for a draft. Allow storage for this page, or free some.',
  copyOf: ({ name }: { readonly name: string }) => `${name} (copy)`,

  templates: {
    'sensor-i2c': { name: 'Sensor over I2C', about: 'Supply and an I2C bus.' },
    'sensor-analog': { name: 'Analog sensor', about: 'Supply and one output voltage.' },
    microcontroller: { name: 'Microcontroller', about: 'Pins with alternatives: digital, I2C, UART.' },
    regulator: { name: 'Voltage regulator', about: 'One supply in, one out, a common ground.' },
    resistor: { name: 'Resistor', about: 'Two terminals that pull an I2C or a digital line.' },
    switch: { name: 'Switch or button', about: 'A contact that a pin reads, and ground.' },
    valve: { name: 'Pneumatic valve', about: 'A coil, a supply port, a work port and an exhaust.' },
    bracket: { name: 'Mechanical part', about: 'Two holes to mount it by.' },
    empty: { name: 'Empty part', about: 'One electrical domain with nothing in it.' },
  },
  /** What a template calls the part and what is on it. */
  given: {
    supply: 'Supply',
    sensorI2c: 'My I2C sensor',
    sensorAnalog: 'My analog sensor',
    signal: 'Signal',
    microcontroller: 'My microcontroller',
    regulator: 'My regulator',
    input: 'Input',
    output: 'Output',
    resistor: 'My resistor',
    i2cLine: 'I2C line',
    digitalLine: 'Digital line',
    rail: 'Rail',
    switch: 'My switch',
    contact: 'Contact',
    ground: 'Ground',
    valve: 'My valve',
    supplyPort: 'P, supply',
    exhaustPort: 'R, exhaust',
    coilPlus: 'Coil +',
    coilMinus: 'Coil −',
    coil: 'Coil',
    bracket: 'My bracket',
    mount: 'Mount',
    part: 'My part',
  },
});

import { inLanguage } from '../language.ts';

/** The boards that a new one may start from. */
export const templateTexts = inLanguage('templates', {
  title: 'Start from a template',
  fromTemplate: 'From a template',
  name: {
    weatherStation: 'Weather station',
    printerAxis: 'Printer axis',
    pickAndPlace: 'Pneumatic cylinder',
    cameras: 'Cameras on PoE',
    canBus: 'CAN bus',
  },
  about: {
    weatherStation: 'An ESP32 reads air and soil and shows both on a display.',
    printerAxis: 'A Pico moves a carriage on a belt with a stepper motor, from 24 V.',
    pickAndPlace: 'A Pico switches a valve that drives a double-acting cylinder.',
    cameras: 'Three cameras get power and network from one switch and stream to a recorder.',
    canBus: 'Four controllers share one CAN bus with a terminator at each end.',
  },
});

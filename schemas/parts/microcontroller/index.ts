import type { PartDefinitionFile } from '../../part-definition/types.ts';
import arduinoMega2560 from './arduino-mega-2560.json' with { type: 'json' };
import arduinoNano from './arduino-nano.json' with { type: 'json' };
import arduinoUnoR3 from './arduino-uno-r3.json' with { type: 'json' };
import arduinoUnoR4Minima from './arduino-uno-r4-minima.json' with { type: 'json' };
import bluePillStm32f103 from './blue-pill-stm32f103.json' with { type: 'json' };
import esp32C3Devkitm1 from './esp32-c3-devkitm-1.json' with { type: 'json' };
import esp32Cam from './esp32-cam.json' with { type: 'json' };
import esp32DevkitcV4 from './esp32-devkitc-v4.json' with { type: 'json' };
import esp32H2Devkitm1 from './esp32-h2-devkitm-1.json' with { type: 'json' };
import esp32S3Devkitc1 from './esp32-s3-devkitc-1.json' with { type: 'json' };
import flightControllerF405 from './flight-controller-f405.json' with { type: 'json' };
import microbitV2 from './microbit-v2.json' with { type: 'json' };
import nodemcuEsp8266 from './nodemcu-esp8266.json' with { type: 'json' };
import nucleoF446re from './nucleo-f446re.json' with { type: 'json' };
import raspberryPi5 from './raspberry-pi-5.json' with { type: 'json' };
import raspberryPiPico from './raspberry-pi-pico.json' with { type: 'json' };
import raspberryPiPico2 from './raspberry-pi-pico-2.json' with { type: 'json' };
import raspberryPiPicoW from './raspberry-pi-pico-w.json' with { type: 'json' };
import raspberryPiZero2W from './raspberry-pi-zero-2-w.json' with { type: 'json' };
import teensy41 from './teensy-4-1.json' with { type: 'json' };
import wemosD1Mini from './wemos-d1-mini.json' with { type: 'json' };
import xiaoEsp32c3 from './xiao-esp32c3.json' with { type: 'json' };

/** In the order of their files. */
export const MICROCONTROLLER_PARTS = [
  arduinoMega2560,
  arduinoNano,
  arduinoUnoR3,
  arduinoUnoR4Minima,
  bluePillStm32f103,
  esp32C3Devkitm1,
  esp32Cam,
  esp32DevkitcV4,
  esp32H2Devkitm1,
  esp32S3Devkitc1,
  flightControllerF405,
  microbitV2,
  nodemcuEsp8266,
  nucleoF446re,
  raspberryPi5,
  raspberryPiPico2,
  raspberryPiPicoW,
  raspberryPiPico,
  raspberryPiZero2W,
  teensy41,
  wemosD1Mini,
  xiaoEsp32c3,
] as unknown as readonly PartDefinitionFile[];

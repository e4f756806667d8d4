import type { PartDefinitionFile } from '../../part-definition/types.ts';
import stepper28byj48 from './28byj-48.json' with { type: 'json' };
import altivarAtv12h075m2 from './altivar-atv12h075m2.json' with { type: 'json' };
import belimoLm24aSr from './belimo-lm24a-sr.json' with { type: 'json' };
import bldc24vHall from './bldc-24v-hall.json' with { type: 'json' };
import bldcDriverZsX11h from './bldc-driver-zs-x11h.json' with { type: 'json' };
import bts7960Module from './bts7960-module.json' with { type: 'json' };
import contactor9a24vdc from './contactor-9a-24vdc.json' with { type: 'json' };
import dcMotor12v from './dc-motor-12v.json' with { type: 'json' };
import dcMotor12vBig from './dc-motor-12v-big.json' with { type: 'json' };
import drv8825Carrier from './drv8825-carrier.json' with { type: 'json' };
import ds3225Servo from './ds3225-servo.json' with { type: 'json' };
import dynamixelXl330M288 from './dynamixel-xl330-m288.json' with { type: 'json' };
import escBlheli3235a from './esc-blheli-32-35a.json' with { type: 'json' };
import fotekSsr25da from './fotek-ssr-25da.json' with { type: 'json' };
import g3mb202pModule from './g3mb-202p-module.json' with { type: 'json' };
import l298nModule from './l298n-module.json' with { type: 'json' };
import leadshineDm542 from './leadshine-dm542.json' with { type: 'json' };
import linearActuator12v from './linear-actuator-12v.json' with { type: 'json' };
import mg996r from './mg996r.json' with { type: 'json' };
import mosfetModuleHeater15a from './mosfet-module-heater-15a.json' with { type: 'json' };
import motor3ph370w from './motor-3ph-370w.json' with { type: 'json' };
import motor3ph750w from './motor-3ph-750w.json' with { type: 'json' };
import nema1717hs4401 from './nema17-17hs4401.json' with { type: 'json' };
import nema2323hs22 from './nema23-23hs22.json' with { type: 'json' };
import pnozS4 from './pnoz-s4.json' with { type: 'json' };
import pololuA4988Carrier from './pololu-a4988-carrier.json' with { type: 'json' };
import pumpMotor4kw from './pump-motor-4kw.json' with { type: 'json' };
import sg90 from './sg90.json' with { type: 'json' };
import solenoidLock12v from './solenoid-lock-12v.json' with { type: 'json' };
import srd05vdcRelayModule from './srd-05vdc-relay-module.json' with { type: 'json' };
import srdRelayBoard2ch from './srd-relay-board-2ch.json' with { type: 'json' };
import srdRelayBoard4ch from './srd-relay-board-4ch.json' with { type: 'json' };
import srdRelayBoard8ch from './srd-relay-board-8ch.json' with { type: 'json' };
import ssrD2425 from './ssr-d2425.json' with { type: 'json' };
import tb6612fngModule from './tb6612fng-module.json' with { type: 'json' };
import tmc2209Module from './tmc2209-module.json' with { type: 'json' };
import uln2003Board from './uln2003-board.json' with { type: 'json' };
import waterValve12v from './water-valve-12v.json' with { type: 'json' };
import wifiRelayMqtt from './wifi-relay-mqtt.json' with { type: 'json' };

/** In the order of their files. */
export const ACTUATOR_PARTS = [
  stepper28byj48,
  altivarAtv12h075m2,
  belimoLm24aSr,
  bldc24vHall,
  bldcDriverZsX11h,
  bts7960Module,
  contactor9a24vdc,
  dcMotor12vBig,
  dcMotor12v,
  drv8825Carrier,
  ds3225Servo,
  dynamixelXl330M288,
  escBlheli3235a,
  fotekSsr25da,
  g3mb202pModule,
  l298nModule,
  leadshineDm542,
  linearActuator12v,
  mg996r,
  mosfetModuleHeater15a,
  motor3ph370w,
  motor3ph750w,
  nema1717hs4401,
  nema2323hs22,
  pnozS4,
  pololuA4988Carrier,
  pumpMotor4kw,
  sg90,
  solenoidLock12v,
  srd05vdcRelayModule,
  srdRelayBoard2ch,
  srdRelayBoard4ch,
  srdRelayBoard8ch,
  ssrD2425,
  tb6612fngModule,
  tmc2209Module,
  uln2003Board,
  waterValve12v,
  wifiRelayMqtt,
] as unknown as readonly PartDefinitionFile[];

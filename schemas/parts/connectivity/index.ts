import type { PartDefinitionFile } from '../../part-definition/types.ts';
import antenna433mhz from './antenna-433mhz.json' with { type: 'json' };
import antenna868mhz from './antenna-868mhz.json' with { type: 'json' };
import antennaGnss from './antenna-gnss.json' with { type: 'json' };
import dmxShield from './dmx-shield.json' with { type: 'json' };
import ethercatCouplerEk1100 from './ethercat-coupler-ek1100.json' with { type: 'json' };
import ethercatCouplerEk1818 from './ethercat-coupler-ek1818.json' with { type: 'json' };
import ethercatMaster from './ethercat-master.json' with { type: 'json' };
import ft232rlModule from './ft232rl-module.json' with { type: 'json' };
import hc05 from './hc-05.json' with { type: 'json' };
import hmiPanel7 from './hmi-panel-7.json' with { type: 'json' };
import homeServer from './home-server.json' with { type: 'json' };
import ioLinkMaster4p from './io-link-master-4p.json' with { type: 'json' };
import lorawanGateway from './lorawan-gateway.json' with { type: 'json' };
import max485Module from './max485-module.json' with { type: 'json' };
import max490Module from './max490-module.json' with { type: 'json' };
import max3232Module from './max3232-module.json' with { type: 'json' };
import mcp2515Tja1050 from './mcp2515-tja1050.json' with { type: 'json' };
import mcp2518fdClick from './mcp2518fd-click.json' with { type: 'json' };
import modemRs232 from './modem-rs232.json' with { type: 'json' };
import netgearGs308 from './netgear-gs308.json' with { type: 'json' };
import networkRecorder from './network-recorder.json' with { type: 'json' };
import nrf24l01Module from './nrf24l01-module.json' with { type: 'json' };
import plcAi4420 from './plc-ai4-420.json' with { type: 'json' };
import plcIn824v from './plc-in8-24v.json' with { type: 'json' };
import plcS71200 from './plc-s7-1200.json' with { type: 'json' };
import poeInjector30w from './poe-injector-30w.json' with { type: 'json' };
import poeSplitter5v from './poe-splitter-5v.json' with { type: 'json' };
import poeSwitch5p60w from './poe-switch-5p-60w.json' with { type: 'json' };
import profinetIo8 from './profinet-io-8.json' with { type: 'json' };
import raspberryPiDebugProbe from './raspberry-pi-debug-probe.json' with { type: 'json' };
import rcReceiverSbus from './rc-receiver-sbus.json' with { type: 'json' };
import rfm95w from './rfm95w.json' with { type: 'json' };
import routerSoho from './router-soho.json' with { type: 'json' };
import sfp1gLx from './sfp-1g-lx.json' with { type: 'json' };
import sfpSwitch from './sfp-switch.json' with { type: 'json' };
import sim7600Module from './sim7600-module.json' with { type: 'json' };
import sn65hvd230 from './sn65hvd230.json' with { type: 'json' };
import threadBorderRouter from './thread-border-router.json' with { type: 'json' };
import tja1021LinModule from './tja1021-lin-module.json' with { type: 'json' };
import usbRs485Adapter from './usb-rs485-adapter.json' with { type: 'json' };
import w5500Module from './w5500-module.json' with { type: 'json' };
import wifiApAx from './wifi-ap-ax.json' with { type: 'json' };
import xbeeS2c from './xbee-s2c.json' with { type: 'json' };

/** In the order of their files. */
export const CONNECTIVITY_PARTS = [
  antenna433mhz,
  antenna868mhz,
  antennaGnss,
  dmxShield,
  ethercatCouplerEk1100,
  ethercatCouplerEk1818,
  ethercatMaster,
  ft232rlModule,
  hc05,
  hmiPanel7,
  homeServer,
  ioLinkMaster4p,
  lorawanGateway,
  max3232Module,
  max485Module,
  max490Module,
  mcp2515Tja1050,
  mcp2518fdClick,
  modemRs232,
  netgearGs308,
  networkRecorder,
  nrf24l01Module,
  plcAi4420,
  plcIn824v,
  plcS71200,
  poeInjector30w,
  poeSplitter5v,
  poeSwitch5p60w,
  profinetIo8,
  raspberryPiDebugProbe,
  rcReceiverSbus,
  rfm95w,
  routerSoho,
  sfp1gLx,
  sfpSwitch,
  sim7600Module,
  sn65hvd230,
  threadBorderRouter,
  tja1021LinModule,
  usbRs485Adapter,
  w5500Module,
  wifiApAx,
  xbeeS2c,
] as unknown as readonly PartDefinitionFile[];

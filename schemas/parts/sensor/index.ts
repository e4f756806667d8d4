import type { PartDefinitionFile } from '../../part-definition/types.ts';
import a3144HallSensor from './a3144-hall-sensor.json' with { type: 'json' };
import acs71220aModule from './acs712-20a-module.json' with { type: 'json' };
import adxl345Module from './adxl345-module.json' with { type: 'json' };
import airPressureSwitch from './air-pressure-switch.json' with { type: 'json' };
import as5600 from './as5600.json' with { type: 'json' };
import bme280 from './bme280.json' with { type: 'json' };
import bmp280 from './bmp280.json' with { type: 'json' };
import bno055Module from './bno055-module.json' with { type: 'json' };
import dht22 from './dht22.json' with { type: 'json' };
import ds18b20 from './ds18b20.json' with { type: 'json' };
import encoderE6b2600 from './encoder-e6b2-600.json' with { type: 'json' };
import gy521Module from './gy-521-module.json' with { type: 'json' };
import gyBme280Module from './gy-bme280-module.json' with { type: 'json' };
import gyNeo6mv2 from './gy-neo6mv2.json' with { type: 'json' };
import hcSr04 from './hc-sr04.json' with { type: 'json' };
import hcSr501 from './hc-sr501.json' with { type: 'json' };
import hx711 from './hx711.json' with { type: 'json' };
import ina219 from './ina219.json' with { type: 'json' };
import ina219Module from './ina219-module.json' with { type: 'json' };
import ina226Module from './ina226-module.json' with { type: 'json' };
import ioLinkDistance from './io-link-distance.json' with { type: 'json' };
import ky040Encoder from './ky-040-encoder.json' with { type: 'json' };
import ldrModule from './ldr-module.json' with { type: 'json' };
import lightCurtainOssd from './light-curtain-ossd.json' with { type: 'json' };
import lj12a34ZBx from './lj12a3-4-z-bx.json' with { type: 'json' };
import lj12a34ZBy from './lj12a3-4-z-by.json' with { type: 'json' };
import loadCell5kg from './load-cell-5kg.json' with { type: 'json' };
import max6675Module from './max6675-module.json' with { type: 'json' };
import max31855Module from './max31855-module.json' with { type: 'json' };
import max31865 from './max31865.json' with { type: 'json' };
import mpu6050 from './mpu-6050.json' with { type: 'json' };
import mq2Module from './mq-2-module.json' with { type: 'json' };
import neoM8n from './neo-m8n.json' with { type: 'json' };
import npnProximity from './npn-proximity.json' with { type: 'json' };
import ntc10kProbe from './ntc-10k-probe.json' with { type: 'json' };
import ntc100k3950 from './ntc-100k-3950.json' with { type: 'json' };
import pnpProximity from './pnp-proximity.json' with { type: 'json' };
import poeIpCamera from './poe-ip-camera.json' with { type: 'json' };
import pressureTransmitter0250bar from './pressure-transmitter-0-250bar.json' with { type: 'json' };
import probeDs18b20 from './probe-ds18b20.json' with { type: 'json' };
import raspberryPiCamera3 from './raspberry-pi-camera-3.json' with { type: 'json' };
import rexC100 from './rex-c100.json' with { type: 'json' };
import rtdPt1004wire from './rtd-pt100-4wire.json' with { type: 'json' };
import scd41Module from './scd41-module.json' with { type: 'json' };
import sct013030 from './sct-013-030.json' with { type: 'json' };
import sdm120Modbus from './sdm120-modbus.json' with { type: 'json' };
import sht31 from './sht31.json' with { type: 'json' };
import soilMoistureV12 from './soil-moisture-v1-2.json' with { type: 'json' };
import thermocoupleK from './thermocouple-k.json' with { type: 'json' };
import tsl2591Module from './tsl2591-module.json' with { type: 'json' };
import ttp223Module from './ttp223-module.json' with { type: 'json' };
import vacuumSwitchZse20 from './vacuum-switch-zse20.json' with { type: 'json' };
import vl53l0x from './vl53l0x.json' with { type: 'json' };
import vl53l0xModule from './vl53l0x-module.json' with { type: 'json' };
import yfS201FlowSensor from './yf-s201-flow-sensor.json' with { type: 'json' };

/** In the order of their files. */
export const SENSOR_PARTS = [
  a3144HallSensor,
  acs71220aModule,
  adxl345Module,
  airPressureSwitch,
  as5600,
  bme280,
  bmp280,
  bno055Module,
  dht22,
  ds18b20,
  encoderE6b2600,
  gy521Module,
  gyBme280Module,
  gyNeo6mv2,
  hcSr04,
  hcSr501,
  hx711,
  ina219Module,
  ina219,
  ina226Module,
  ioLinkDistance,
  ky040Encoder,
  ldrModule,
  lightCurtainOssd,
  lj12a34ZBx,
  lj12a34ZBy,
  loadCell5kg,
  max31855Module,
  max31865,
  max6675Module,
  mpu6050,
  mq2Module,
  neoM8n,
  npnProximity,
  ntc100k3950,
  ntc10kProbe,
  pnpProximity,
  poeIpCamera,
  pressureTransmitter0250bar,
  probeDs18b20,
  raspberryPiCamera3,
  rexC100,
  rtdPt1004wire,
  scd41Module,
  sct013030,
  sdm120Modbus,
  sht31,
  soilMoistureV12,
  thermocoupleK,
  tsl2591Module,
  ttp223Module,
  vacuumSwitchZse20,
  vl53l0xModule,
  vl53l0x,
  yfS201FlowSensor,
] as unknown as readonly PartDefinitionFile[];

import type { PartDefinitionFile } from '../part-definition/types.ts';
import stepper28byj48 from './actuator/28byj-48.json' with { type: 'json' };
import altivarAtv12h075m2 from './actuator/altivar-atv12h075m2.json' with { type: 'json' };
import belimoLm24aSr from './actuator/belimo-lm24a-sr.json' with { type: 'json' };
import bldc24vHall from './actuator/bldc-24v-hall.json' with { type: 'json' };
import bldcDriverZsX11h from './actuator/bldc-driver-zs-x11h.json' with { type: 'json' };
import bts7960Module from './actuator/bts7960-module.json' with { type: 'json' };
import contactor9a24vdc from './actuator/contactor-9a-24vdc.json' with { type: 'json' };
import dcMotor12v from './actuator/dc-motor-12v.json' with { type: 'json' };
import dcMotor12vBig from './actuator/dc-motor-12v-big.json' with { type: 'json' };
import drv8825Carrier from './actuator/drv8825-carrier.json' with { type: 'json' };
import ds3225Servo from './actuator/ds3225-servo.json' with { type: 'json' };
import dynamixelXl330M288 from './actuator/dynamixel-xl330-m288.json' with { type: 'json' };
import escBlheli3235a from './actuator/esc-blheli-32-35a.json' with { type: 'json' };
import fotekSsr25da from './actuator/fotek-ssr-25da.json' with { type: 'json' };
import g3mb202pModule from './actuator/g3mb-202p-module.json' with { type: 'json' };
import l298nModule from './actuator/l298n-module.json' with { type: 'json' };
import leadshineDm542 from './actuator/leadshine-dm542.json' with { type: 'json' };
import linearActuator12v from './actuator/linear-actuator-12v.json' with { type: 'json' };
import mg996r from './actuator/mg996r.json' with { type: 'json' };
import mosfetModuleHeater15a from './actuator/mosfet-module-heater-15a.json' with { type: 'json' };
import motor3ph370w from './actuator/motor-3ph-370w.json' with { type: 'json' };
import motor3ph750w from './actuator/motor-3ph-750w.json' with { type: 'json' };
import nema1717hs4401 from './actuator/nema17-17hs4401.json' with { type: 'json' };
import nema2323hs22 from './actuator/nema23-23hs22.json' with { type: 'json' };
import pnozS4 from './actuator/pnoz-s4.json' with { type: 'json' };
import pololuA4988Carrier from './actuator/pololu-a4988-carrier.json' with { type: 'json' };
import pumpMotor4kw from './actuator/pump-motor-4kw.json' with { type: 'json' };
import sg90 from './actuator/sg90.json' with { type: 'json' };
import solenoidLock12v from './actuator/solenoid-lock-12v.json' with { type: 'json' };
import srd05vdcRelayModule from './actuator/srd-05vdc-relay-module.json' with { type: 'json' };
import srdRelayBoard2ch from './actuator/srd-relay-board-2ch.json' with { type: 'json' };
import srdRelayBoard4ch from './actuator/srd-relay-board-4ch.json' with { type: 'json' };
import srdRelayBoard8ch from './actuator/srd-relay-board-8ch.json' with { type: 'json' };
import ssrD2425 from './actuator/ssr-d2425.json' with { type: 'json' };
import tb6612fngModule from './actuator/tb6612fng-module.json' with { type: 'json' };
import tmc2209Module from './actuator/tmc2209-module.json' with { type: 'json' };
import uln2003Board from './actuator/uln2003-board.json' with { type: 'json' };
import waterValve12v from './actuator/water-valve-12v.json' with { type: 'json' };
import wifiRelayMqtt from './actuator/wifi-relay-mqtt.json' with { type: 'json' };
import part1n4007 from './component/1n4007.json' with { type: 'json' };
import part1n4148 from './component/1n4148.json' with { type: 'json' };
import diode1n5408 from './component/1n5408.json' with { type: 'json' };
import part1n5819 from './component/1n5819.json' with { type: 'json' };
import part2n2222a from './component/2n2222a.json' with { type: 'json' };
import activeBuzzer5v from './component/active-buzzer-5v.json' with { type: 'json' };
import ads1115 from './component/ads1115.json' with { type: 'json' };
import ads1115Module from './component/ads1115-module.json' with { type: 'json' };
import bc547 from './component/bc547.json' with { type: 'json' };
import capacitorCeramic from './component/capacitor-ceramic.json' with { type: 'json' };
import capacitorElectrolytic from './component/capacitor-electrolytic.json' with { type: 'json' };
import dmxParLight from './component/dmx-par-light.json' with { type: 'json' };
import ds3231Module from './component/ds3231-module.json' with { type: 'json' };
import estop2nc from './component/estop-2nc.json' with { type: 'json' };
import gp8403DacModule from './component/gp8403-dac-module.json' with { type: 'json' };
import hdmiDisplay7 from './component/hdmi-display-7.json' with { type: 'json' };
import heaterCartridge12v40w from './component/heater-cartridge-12v-40w.json' with { type: 'json' };
import inductor from './component/inductor.json' with { type: 'json' };
import irf520Module from './component/irf520-module.json' with { type: 'json' };
import irlz44n from './component/irlz44n.json' with { type: 'json' };
import joystickModule from './component/joystick-module.json' with { type: 'json' };
import keypad4x4 from './component/keypad-4x4.json' with { type: 'json' };
import lamp24v from './component/lamp-24v.json' with { type: 'json' };
import lcd1602I2c from './component/lcd1602-i2c.json' with { type: 'json' };
import limitSwitch from './component/limit-switch.json' with { type: 'json' };
import ls7366rModule from './component/ls7366r-module.json' with { type: 'json' };
import max98357Module from './component/max98357-module.json' with { type: 'json' };
import mcp23017 from './component/mcp23017.json' with { type: 'json' };
import mfrc522Module from './component/mfrc522-module.json' with { type: 'json' };
import microsdModule3v3 from './component/microsd-module-3v3.json' with { type: 'json' };
import microsdModule5v from './component/microsd-module-5v.json' with { type: 'json' };
import ne555 from './component/ne555.json' with { type: 'json' };
import nextionNx4832t035 from './component/nextion-nx4832t035.json' with { type: 'json' };
import ntag213Tag from './component/ntag213-tag.json' with { type: 'json' };
import pc817 from './component/pc817.json' with { type: 'json' };
import phoenixMkds152 from './component/phoenix-mkds-1-5-2.json' with { type: 'json' };
import piezoBuzzer from './component/piezo-buzzer.json' with { type: 'json' };
import pn532Module from './component/pn532-module.json' with { type: 'json' };
import potentiometer10k from './component/potentiometer-10k.json' with { type: 'json' };
import pushbutton from './component/pushbutton.json' with { type: 'json' };
import pushbuttonNc from './component/pushbutton-nc.json' with { type: 'json' };
import raspberryPiTouchDisplay from './component/raspberry-pi-touch-display.json' with { type: 'json' };
import resistor4k7 from './component/resistor-4k7.json' with { type: 'json' };
import resistor10k from './component/resistor-10k.json' with { type: 'json' };
import resistor120r from './component/resistor-120r.json' with { type: 'json' };
import speaker4ohm from './component/speaker-4ohm.json' with { type: 'json' };
import ssd1306Oled128x64 from './component/ssd1306-oled-128x64.json' with { type: 'json' };
import tftIli934128 from './component/tft-ili9341-28.json' with { type: 'json' };
import thermostatKsd30160 from './component/thermostat-ksd301-60.json' with { type: 'json' };
import txs0108e from './component/txs0108e.json' with { type: 'json' };
import usb3Ssd from './component/usb3-ssd.json' with { type: 'json' };
import wago221413 from './component/wago-221-413.json' with { type: 'json' };
import ws2812b from './component/ws2812b.json' with { type: 'json' };
import antenna433mhz from './connectivity/antenna-433mhz.json' with { type: 'json' };
import antenna868mhz from './connectivity/antenna-868mhz.json' with { type: 'json' };
import antennaGnss from './connectivity/antenna-gnss.json' with { type: 'json' };
import dmxShield from './connectivity/dmx-shield.json' with { type: 'json' };
import ethercatCouplerEk1100 from './connectivity/ethercat-coupler-ek1100.json' with { type: 'json' };
import ethercatCouplerEk1818 from './connectivity/ethercat-coupler-ek1818.json' with { type: 'json' };
import ethercatMaster from './connectivity/ethercat-master.json' with { type: 'json' };
import ft232rlModule from './connectivity/ft232rl-module.json' with { type: 'json' };
import hc05 from './connectivity/hc-05.json' with { type: 'json' };
import hmiPanel7 from './connectivity/hmi-panel-7.json' with { type: 'json' };
import homeServer from './connectivity/home-server.json' with { type: 'json' };
import ioLinkMaster4p from './connectivity/io-link-master-4p.json' with { type: 'json' };
import lorawanGateway from './connectivity/lorawan-gateway.json' with { type: 'json' };
import max485Module from './connectivity/max485-module.json' with { type: 'json' };
import max490Module from './connectivity/max490-module.json' with { type: 'json' };
import max3232Module from './connectivity/max3232-module.json' with { type: 'json' };
import mcp2515Tja1050 from './connectivity/mcp2515-tja1050.json' with { type: 'json' };
import mcp2518fdClick from './connectivity/mcp2518fd-click.json' with { type: 'json' };
import modemRs232 from './connectivity/modem-rs232.json' with { type: 'json' };
import netgearGs308 from './connectivity/netgear-gs308.json' with { type: 'json' };
import networkRecorder from './connectivity/network-recorder.json' with { type: 'json' };
import nrf24l01Module from './connectivity/nrf24l01-module.json' with { type: 'json' };
import plcAi4420 from './connectivity/plc-ai4-420.json' with { type: 'json' };
import plcIn824v from './connectivity/plc-in8-24v.json' with { type: 'json' };
import plcS71200 from './connectivity/plc-s7-1200.json' with { type: 'json' };
import poeInjector30w from './connectivity/poe-injector-30w.json' with { type: 'json' };
import poeSplitter5v from './connectivity/poe-splitter-5v.json' with { type: 'json' };
import poeSwitch5p60w from './connectivity/poe-switch-5p-60w.json' with { type: 'json' };
import profinetIo8 from './connectivity/profinet-io-8.json' with { type: 'json' };
import raspberryPiDebugProbe from './connectivity/raspberry-pi-debug-probe.json' with { type: 'json' };
import rcReceiverSbus from './connectivity/rc-receiver-sbus.json' with { type: 'json' };
import rfm95w from './connectivity/rfm95w.json' with { type: 'json' };
import routerSoho from './connectivity/router-soho.json' with { type: 'json' };
import sfp1gLx from './connectivity/sfp-1g-lx.json' with { type: 'json' };
import sfpSwitch from './connectivity/sfp-switch.json' with { type: 'json' };
import sim7600Module from './connectivity/sim7600-module.json' with { type: 'json' };
import sn65hvd230 from './connectivity/sn65hvd230.json' with { type: 'json' };
import threadBorderRouter from './connectivity/thread-border-router.json' with { type: 'json' };
import tja1021LinModule from './connectivity/tja1021-lin-module.json' with { type: 'json' };
import usbRs485Adapter from './connectivity/usb-rs485-adapter.json' with { type: 'json' };
import w5500Module from './connectivity/w5500-module.json' with { type: 'json' };
import wifiApAx from './connectivity/wifi-ap-ax.json' with { type: 'json' };
import xbeeS2c from './connectivity/xbee-s2c.json' with { type: 'json' };
import pca9685Module from './expansion/pca9685-module.json' with { type: 'json' };
import raspberryPiPoePlusHat from './expansion/raspberry-pi-poe-plus-hat.json' with { type: 'json' };
import raspberryPiSsdHat from './expansion/raspberry-pi-ssd-hat.json' with { type: 'json' };
import tca9548aModule from './expansion/tca9548a-module.json' with { type: 'json' };
import checkValve38 from './hydraulic/check-valve-3-8.json' with { type: 'json' };
import gearPump8cc from './hydraulic/gear-pump-8cc.json' with { type: 'json' };
import hose2sn38 from './hydraulic/hose-2sn-3-8.json' with { type: 'json' };
import hydraulicCylinder4022200 from './hydraulic/hydraulic-cylinder-40-22-200.json' with { type: 'json' };
import pilotCheckNg6 from './hydraulic/pilot-check-ng6.json' with { type: 'json' };
import reliefValveNg6 from './hydraulic/relief-valve-ng6.json' with { type: 'json' };
import reservoir40l from './hydraulic/reservoir-40l.json' with { type: 'json' };
import rexroth4we624v from './hydraulic/rexroth-4we6-24v.json' with { type: 'json' };
import suctionHose1in from './hydraulic/suction-hose-1in.json' with { type: 'json' };
import bearing608zz from './mechanical/bearing-608zz.json' with { type: 'json' };
import bearingBlock608 from './mechanical/bearing-block-608.json' with { type: 'json' };
import breadboard830 from './mechanical/breadboard-830.json' with { type: 'json' };
import carriagePlate from './mechanical/carriage-plate.json' with { type: 'json' };
import coupling58 from './mechanical/coupling-5-8.json' with { type: 'json' };
import dinRail35 from './mechanical/din-rail-35.json' with { type: 'json' };
import enclosureAbs158x90x60 from './mechanical/enclosure-abs-158x90x60.json' with { type: 'json' };
import extrusion2020500 from './mechanical/extrusion-2020-500.json' with { type: 'json' };
import gear20tM1 from './mechanical/gear-20t-m1.json' with { type: 'json' };
import gear60tM1 from './mechanical/gear-60t-m1.json' with { type: 'json' };
import gt2Belt6mm from './mechanical/gt2-belt-6mm.json' with { type: 'json' };
import gt2Idler20t from './mechanical/gt2-idler-20t.json' with { type: 'json' };
import gt2Pulley20t5mm from './mechanical/gt2-pulley-20t-5mm.json' with { type: 'json' };
import lm8uu from './mechanical/lm8uu.json' with { type: 'json' };
import lrs350Plate2020 from './mechanical/lrs-350-plate-2020.json' with { type: 'json' };
import mgn12Rail400 from './mechanical/mgn12-rail-400.json' with { type: 'json' };
import mgn12hCarriage from './mechanical/mgn12h-carriage.json' with { type: 'json' };
import mgn12hRail300 from './mechanical/mgn12h-rail-300.json' with { type: 'json' };
import nema17Bracket from './mechanical/nema17-bracket.json' with { type: 'json' };
import perfboard80x120 from './mechanical/perfboard-80x120.json' with { type: 'json' };
import rodClevisM5 from './mechanical/rod-clevis-m5.json' with { type: 'json' };
import rodEyeM16 from './mechanical/rod-eye-m16.json' with { type: 'json' };
import t8LeadScrew300 from './mechanical/t8-lead-screw-300.json' with { type: 'json' };
import t8Nut from './mechanical/t8-nut.json' with { type: 'json' };
import arduinoMega2560 from './microcontroller/arduino-mega-2560.json' with { type: 'json' };
import arduinoNano from './microcontroller/arduino-nano.json' with { type: 'json' };
import arduinoUnoR3 from './microcontroller/arduino-uno-r3.json' with { type: 'json' };
import arduinoUnoR4Minima from './microcontroller/arduino-uno-r4-minima.json' with { type: 'json' };
import bluePillStm32f103 from './microcontroller/blue-pill-stm32f103.json' with { type: 'json' };
import esp32C3Devkitm1 from './microcontroller/esp32-c3-devkitm-1.json' with { type: 'json' };
import esp32Cam from './microcontroller/esp32-cam.json' with { type: 'json' };
import esp32DevkitcV4 from './microcontroller/esp32-devkitc-v4.json' with { type: 'json' };
import esp32H2Devkitm1 from './microcontroller/esp32-h2-devkitm-1.json' with { type: 'json' };
import esp32S3Devkitc1 from './microcontroller/esp32-s3-devkitc-1.json' with { type: 'json' };
import flightControllerF405 from './microcontroller/flight-controller-f405.json' with { type: 'json' };
import microbitV2 from './microcontroller/microbit-v2.json' with { type: 'json' };
import nodemcuEsp8266 from './microcontroller/nodemcu-esp8266.json' with { type: 'json' };
import nucleoF446re from './microcontroller/nucleo-f446re.json' with { type: 'json' };
import raspberryPi5 from './microcontroller/raspberry-pi-5.json' with { type: 'json' };
import raspberryPiPico from './microcontroller/raspberry-pi-pico.json' with { type: 'json' };
import raspberryPiPico2 from './microcontroller/raspberry-pi-pico-2.json' with { type: 'json' };
import raspberryPiPicoW from './microcontroller/raspberry-pi-pico-w.json' with { type: 'json' };
import raspberryPiZero2W from './microcontroller/raspberry-pi-zero-2-w.json' with { type: 'json' };
import teensy41 from './microcontroller/teensy-4-1.json' with { type: 'json' };
import wemosD1Mini from './microcontroller/wemos-d1-mini.json' with { type: 'json' };
import xiaoEsp32c3 from './microcontroller/xiao-esp32c3.json' with { type: 'json' };
import adapterRc186mm from './pneumatic/adapter-rc18-6mm.json' with { type: 'json' };
import airtac4v21008 from './pneumatic/airtac-4v210-08.json' with { type: 'json' };
import compressedAir7bar from './pneumatic/compressed-air-7bar.json' with { type: 'json' };
import festoAdn3250 from './pneumatic/festo-adn-32-50.json' with { type: 'json' };
import plugM5 from './pneumatic/plug-m5.json' with { type: 'json' };
import smcAnM5Silencer from './pneumatic/smc-an-m5-silencer.json' with { type: 'json' };
import smcAn1001 from './pneumatic/smc-an10-01.json' with { type: 'json' };
import smcAn2002 from './pneumatic/smc-an20-02.json' with { type: 'json' };
import smcAw2001 from './pneumatic/smc-aw20-01.json' with { type: 'json' };
import smcCj2b1650 from './pneumatic/smc-cj2b16-50.json' with { type: 'json' };
import smcKq2h0601as from './pneumatic/smc-kq2h06-01as.json' with { type: 'json' };
import smcKq2h0602as from './pneumatic/smc-kq2h06-02as.json' with { type: 'json' };
import smcKq2h06M5 from './pneumatic/smc-kq2h06-m5.json' with { type: 'json' };
import smcKq2h0802as from './pneumatic/smc-kq2h08-02as.json' with { type: 'json' };
import smcSy312024v from './pneumatic/smc-sy3120-24v.json' with { type: 'json' };
import smcTu0604 from './pneumatic/smc-tu0604.json' with { type: 'json' };
import smcTu0805 from './pneumatic/smc-tu0805.json' with { type: 'json' };
import smcVt30724v from './pneumatic/smc-vt307-24v.json' with { type: 'json' };
import smcZh07Ejector from './pneumatic/smc-zh07-ejector.json' with { type: 'json' };
import speedControllerM56mm from './pneumatic/speed-controller-m5-6mm.json' with { type: 'json' };
import tee6mm from './pneumatic/tee-6mm.json' with { type: 'json' };
import vacuumCup20mm from './pneumatic/vacuum-cup-20mm.json' with { type: 'json' };
import vacuumTube6mm from './pneumatic/vacuum-tube-6mm.json' with { type: 'json' };
import ams111733 from './power/ams1117-3-3.json' with { type: 'json' };
import bec3sPack from './power/bec-3s-pack.json' with { type: 'json' };
import bec6v5a from './power/bec-6v-5a.json' with { type: 'json' };
import computerUsbPort from './power/computer-usb-port.json' with { type: 'json' };
import dehnguardMTt2p275 from './power/dehnguard-m-tt-2p-275.json' with { type: 'json' };
import fuseHolder from './power/fuse-holder.json' with { type: 'json' };
import iso1540 from './power/iso1540.json' with { type: 'json' };
import leadAcid12v7ah from './power/lead-acid-12v-7ah.json' with { type: 'json' };
import lm2596Module from './power/lm2596-module.json' with { type: 'json' };
import lm7805 from './power/lm7805.json' with { type: 'json' };
import mainsOutlet230v from './power/mains-outlet-230v.json' with { type: 'json' };
import mcbB10 from './power/mcb-b10.json' with { type: 'json' };
import meanWellHdr3024 from './power/mean-well-hdr-30-24.json' with { type: 'json' };
import meanWellHdr6024 from './power/mean-well-hdr-60-24.json' with { type: 'json' };
import meanWellLrs505 from './power/mean-well-lrs-50-5.json' with { type: 'json' };
import meanWellLrs15012 from './power/mean-well-lrs-150-12.json' with { type: 'json' };
import meanWellLrs35024 from './power/mean-well-lrs-350-24.json' with { type: 'json' };
import meanWellNdr12024 from './power/mean-well-ndr-120-24.json' with { type: 'json' };
import mt3608Module from './power/mt3608-module.json' with { type: 'json' };
import optoInput24v from './power/opto-input-24v.json' with { type: 'json' };
import samsung25r18650 from './power/samsung-25r-18650.json' with { type: 'json' };
import solarPanel12v100w from './power/solar-panel-12v-100w.json' with { type: 'json' };
import tp4056Module from './power/tp4056-module.json' with { type: 'json' };
import tps63020Module from './power/tps63020-module.json' with { type: 'json' };
import usbPdCharger30w from './power/usb-pd-charger-30w.json' with { type: 'json' };
import usbPdPowerBank from './power/usb-pd-power-bank.json' with { type: 'json' };
import usbPdTrigger12v from './power/usb-pd-trigger-12v.json' with { type: 'json' };
import usbPdTriggerSelectable from './power/usb-pd-trigger-selectable.json' with { type: 'json' };
import usbSupply5v3a from './power/usb-supply-5v-3a.json' with { type: 'json' };
import victronSmartsolar7515 from './power/victron-smartsolar-75-15.json' with { type: 'json' };
import xl4015Module from './power/xl4015-module.json' with { type: 'json' };
import a3144HallSensor from './sensor/a3144-hall-sensor.json' with { type: 'json' };
import acs71220aModule from './sensor/acs712-20a-module.json' with { type: 'json' };
import adxl345Module from './sensor/adxl345-module.json' with { type: 'json' };
import airPressureSwitch from './sensor/air-pressure-switch.json' with { type: 'json' };
import as5600 from './sensor/as5600.json' with { type: 'json' };
import bme280 from './sensor/bme280.json' with { type: 'json' };
import bmp280 from './sensor/bmp280.json' with { type: 'json' };
import bno055Module from './sensor/bno055-module.json' with { type: 'json' };
import dht22 from './sensor/dht22.json' with { type: 'json' };
import ds18b20 from './sensor/ds18b20.json' with { type: 'json' };
import encoderE6b2600 from './sensor/encoder-e6b2-600.json' with { type: 'json' };
import gy521Module from './sensor/gy-521-module.json' with { type: 'json' };
import gyBme280Module from './sensor/gy-bme280-module.json' with { type: 'json' };
import gyNeo6mv2 from './sensor/gy-neo6mv2.json' with { type: 'json' };
import hcSr04 from './sensor/hc-sr04.json' with { type: 'json' };
import hcSr501 from './sensor/hc-sr501.json' with { type: 'json' };
import hx711 from './sensor/hx711.json' with { type: 'json' };
import ina219 from './sensor/ina219.json' with { type: 'json' };
import ina219Module from './sensor/ina219-module.json' with { type: 'json' };
import ina226Module from './sensor/ina226-module.json' with { type: 'json' };
import ioLinkDistance from './sensor/io-link-distance.json' with { type: 'json' };
import ky040Encoder from './sensor/ky-040-encoder.json' with { type: 'json' };
import ldrModule from './sensor/ldr-module.json' with { type: 'json' };
import lightCurtainOssd from './sensor/light-curtain-ossd.json' with { type: 'json' };
import lj12a34ZBx from './sensor/lj12a3-4-z-bx.json' with { type: 'json' };
import lj12a34ZBy from './sensor/lj12a3-4-z-by.json' with { type: 'json' };
import loadCell5kg from './sensor/load-cell-5kg.json' with { type: 'json' };
import max6675Module from './sensor/max6675-module.json' with { type: 'json' };
import max31855Module from './sensor/max31855-module.json' with { type: 'json' };
import max31865 from './sensor/max31865.json' with { type: 'json' };
import mpu6050 from './sensor/mpu-6050.json' with { type: 'json' };
import mq2Module from './sensor/mq-2-module.json' with { type: 'json' };
import neoM8n from './sensor/neo-m8n.json' with { type: 'json' };
import npnProximity from './sensor/npn-proximity.json' with { type: 'json' };
import ntc10kProbe from './sensor/ntc-10k-probe.json' with { type: 'json' };
import ntc100k3950 from './sensor/ntc-100k-3950.json' with { type: 'json' };
import pnpProximity from './sensor/pnp-proximity.json' with { type: 'json' };
import poeIpCamera from './sensor/poe-ip-camera.json' with { type: 'json' };
import pressureTransmitter0250bar from './sensor/pressure-transmitter-0-250bar.json' with { type: 'json' };
import probeDs18b20 from './sensor/probe-ds18b20.json' with { type: 'json' };
import raspberryPiCamera3 from './sensor/raspberry-pi-camera-3.json' with { type: 'json' };
import rexC100 from './sensor/rex-c100.json' with { type: 'json' };
import rtdPt1004wire from './sensor/rtd-pt100-4wire.json' with { type: 'json' };
import scd41Module from './sensor/scd41-module.json' with { type: 'json' };
import sct013030 from './sensor/sct-013-030.json' with { type: 'json' };
import sdm120Modbus from './sensor/sdm120-modbus.json' with { type: 'json' };
import sht31 from './sensor/sht31.json' with { type: 'json' };
import soilMoistureV12 from './sensor/soil-moisture-v1-2.json' with { type: 'json' };
import thermocoupleK from './sensor/thermocouple-k.json' with { type: 'json' };
import tsl2591Module from './sensor/tsl2591-module.json' with { type: 'json' };
import ttp223Module from './sensor/ttp223-module.json' with { type: 'json' };
import vacuumSwitchZse20 from './sensor/vacuum-switch-zse20.json' with { type: 'json' };
import vl53l0x from './sensor/vl53l0x.json' with { type: 'json' };
import vl53l0xModule from './sensor/vl53l0x-module.json' with { type: 'json' };
import yfS201FlowSensor from './sensor/yf-s201-flow-sensor.json' with { type: 'json' };
import heater230v500w from './thermal/heater-230v-500w.json' with { type: 'json' };
import heatsink40x40x20 from './thermal/heatsink-40x40x20.json' with { type: 'json' };
import noctuaNfA4x10 from './thermal/noctua-nf-a4x10.json' with { type: 'json' };
import siliconeHeatMat12v from './thermal/silicone-heat-mat-12v.json' with { type: 'json' };
import tec112706 from './thermal/tec1-12706.json' with { type: 'json' };
import thermalPad40x40 from './thermal/thermal-pad-40x40.json' with { type: 'json' };
import thermalPasteMx4 from './thermal/thermal-paste-mx-4.json' with { type: 'json' };

/**
 * The parts that every library starts with, in the order of their files. Plain data: no file is read, so this works in a
 * tab, in a worker and in Node alike.
 */
export const STARTER_PARTS: readonly PartDefinitionFile[] = [
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
  pca9685Module,
  raspberryPiPoePlusHat,
  raspberryPiSsdHat,
  tca9548aModule,
  checkValve38,
  gearPump8cc,
  hose2sn38,
  hydraulicCylinder4022200,
  pilotCheckNg6,
  reliefValveNg6,
  reservoir40l,
  rexroth4we624v,
  suctionHose1in,
  bearing608zz,
  bearingBlock608,
  breadboard830,
  carriagePlate,
  coupling58,
  dinRail35,
  enclosureAbs158x90x60,
  extrusion2020500,
  gear20tM1,
  gear60tM1,
  gt2Belt6mm,
  gt2Idler20t,
  gt2Pulley20t5mm,
  lm8uu,
  lrs350Plate2020,
  mgn12Rail400,
  mgn12hCarriage,
  mgn12hRail300,
  nema17Bracket,
  perfboard80x120,
  rodClevisM5,
  rodEyeM16,
  t8LeadScrew300,
  t8Nut,
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
  adapterRc186mm,
  airtac4v21008,
  compressedAir7bar,
  festoAdn3250,
  plugM5,
  smcAnM5Silencer,
  smcAn1001,
  smcAn2002,
  smcAw2001,
  smcCj2b1650,
  smcKq2h0601as,
  smcKq2h0602as,
  smcKq2h06M5,
  smcKq2h0802as,
  smcSy312024v,
  smcTu0604,
  smcTu0805,
  smcVt30724v,
  smcZh07Ejector,
  speedControllerM56mm,
  tee6mm,
  vacuumCup20mm,
  vacuumTube6mm,
  ams111733,
  bec3sPack,
  bec6v5a,
  computerUsbPort,
  dehnguardMTt2p275,
  fuseHolder,
  iso1540,
  leadAcid12v7ah,
  lm2596Module,
  lm7805,
  mainsOutlet230v,
  mcbB10,
  meanWellHdr3024,
  meanWellHdr6024,
  meanWellLrs15012,
  meanWellLrs35024,
  meanWellLrs505,
  meanWellNdr12024,
  mt3608Module,
  optoInput24v,
  samsung25r18650,
  solarPanel12v100w,
  tp4056Module,
  tps63020Module,
  usbPdCharger30w,
  usbPdPowerBank,
  usbPdTrigger12v,
  usbPdTriggerSelectable,
  usbSupply5v3a,
  victronSmartsolar7515,
  xl4015Module,
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
  heater230v500w,
  heatsink40x40x20,
  noctuaNfA4x10,
  siliconeHeatMat12v,
  tec112706,
  thermalPad40x40,
  thermalPasteMx4,
] as unknown as readonly PartDefinitionFile[];

/** How people write what the vocabulary writes as ids: the one list of capitals, for the page and for refusals. */

const ACRONYM =
  /^(?:i2c|i3c|i2s|spi|qspi|uart|gpio|adc|dac|pwm|usb|can|lin|pdm|sdio|swd|jtag|rf|ble|poe|gnd|vin|vcc|vdd|vddio|vio|vbus|vbat|ac|dc|led|io|ic|rs485|rs232|csi|dsi|hdmi|nfc|mqtt|http|sfp|rtd|rmii|dvp|lvds|emc|esd|erc|drc|pcb|gnss|rc|pmic|sda|scl|mosi|miso|sck|tx|rx|dp|dm|esp|stm|\d*v\d*)\d*$/i;

const WORDS: Readonly<Record<string, string>> = {
  wifi: 'Wi-Fi',
  onewire: '1-Wire',
  bluetooth: 'Bluetooth',
  lora: 'LoRa',
  smbus: 'SMBus',
  pcie: 'PCIe',
  raspberry: 'Raspberry',
  pi: 'Pi',
  arduino: 'Arduino',
  teensy: 'Teensy',
  xiao: 'XIAO',
};

const PROTOCOL_NAMES: Readonly<Record<string, string>> = {
  rs232: 'RS-232',
  rs422: 'RS-422',
  rs485: 'RS-485',
  modbus_rtu: 'Modbus RTU',
  modbus_tcp: 'Modbus TCP',
  can_ttl: 'CAN (logic side)',
  can_fd: 'CAN FD',
  io_link: 'IO-Link',
  dmx512: 'DMX512',
  sbus: 'SBUS',
  usb2: 'USB 2',
  usb3: 'USB 3',
  usb_pd: 'USB PD',
  mipi_csi2: 'MIPI CSI-2',
  mipi_dsi: 'MIPI DSI',
  poe: 'PoE',
  ble: 'Bluetooth LE',
  bluetooth_classic: 'Bluetooth Classic',
  ethernet: 'Ethernet',
  ethernet_phy: 'Ethernet PHY',
  addressable_led: 'addressable LEDs',
  analog_0_10v: 'analog 0–10 V',
  current_loop_4_20ma: 'current loop 4–20 mA',
  opc_ua: 'OPC UA',
  ethercat: 'EtherCAT',
  profinet: 'PROFINET',
  zigbee: 'Zigbee',
  thread: 'Thread',
  dshot: 'DShot',
  din_rail: 'DIN rail',
};

/** An id as words within a sentence: `i2c_bus0` is "I2C bus0", `power_in` is "power in". */
export function inWords(id: string): string {
  return id
    .split(/[_\s-]+/)
    .filter((word) => word !== '')
    .map((word) => WORDS[word.toLowerCase()] ?? (ACRONYM.test(word) ? word.toUpperCase() : word))
    .join(' ');
}

/** An id as a label: `i2c_bus0` is "I2C bus0", `power_in` is "Power in". */
export function humanised(id: string): string {
  return begun(inWords(id));
}

/** A type of protocol as a label: "I2C", "Modbus RTU", "Servo PWM". */
export function protocolName(type: string): string {
  return begun(protocolWords(type));
}

/** The same within a sentence: "I2C", "servo PWM". */
export function protocolWords(type: string): string {
  return PROTOCOL_NAMES[type] ?? inWords(type);
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

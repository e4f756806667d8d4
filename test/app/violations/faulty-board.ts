import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { applied, apply, boardOf, connect } from '../../support/board-builder.ts';

export const station = boardOf(...WEATHER_STATION);
/** An address conflict, a display without a supply, and lines whose pull-ups are gone. */
export const faulty = applied(
  apply(
    station,
    'bmp280 as twin',
    connect('ESP32.i2c', 'twin.i2c'),
    connect('ESP32.3v3_out', 'twin.vdd'),
    connect('ESP32.3v3_out', 'twin.vddio'),
    'ssd1306-oled-128x64 as Idle',
    { op: 'remove_part', part: '$R1 SDA' },
  ),
).board;

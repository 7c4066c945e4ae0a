import { describe, expect, it } from 'vitest';
import { shownBy, shownNumber } from '../../src/ooxml/spreadsheet/number-formats.ts';

describe('a number format', () => {
  it.each([
    [0, undefined, 'number'],
    [14, undefined, 'date'],
    [22, undefined, 'date_time'],
    [10, undefined, 'percent'],
    [164, 'dd\\.mm\\.yyyy', 'date'],
    [164, '[$-407]d. MMMM yyyy', 'date'],
    [164, 'yyyy-mm-dd hh:mm', 'date_time'],
    [164, 'hh:mm:ss', 'time'],
    [164, '0.0%', 'percent'],
    [164, '#,##0.00 "days"', 'number'],
    [164, '[Red]#,##0', 'number'],
    [164, '_-* #,##0.00 €_-', 'number'],
  ] as const)('%i %s shows a %s', (id, code, shown) => {
    expect(shownBy(id, code)).toBe(shown);
  });
});

describe('a number', () => {
  it.each([
    [45_657, 'date', false, '2024-12-31'],
    [44_195, 'date', true, '2024-12-31'],
    [0.75, 'time', false, '18:00:00'],
    [45_657.5, 'date_time', false, '2024-12-31 12:00:00'],
    [0.255, 'percent', false, '25.5%'],
    [0.1 + 0.2, 'number', false, '0.3'],
    [1e21, 'date', false, '1e+21'],
    [-1, 'date', false, '-1'],
    [Number.NaN, 'number', false, ''],
  ] as const)('%d as a %s is shown (days from 1904: %s) as %s', (value, shown, is1904, text) => {
    expect(shownNumber(value, shown, is1904)).toBe(text);
  });
});

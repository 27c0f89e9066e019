import { expect, test } from 'vitest'
import { deviceOf } from '../server/devices.ts'

const LIKE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/140.0.0.0 Safari/537.36`],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${LIKE} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${LIKE} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${LIKE} Chrome/140.0.0.0 Safari/537.36`],
  ['curl', 'curl/8.5.0'],
  ['Unknown device', '<script>alert(1)</script>'],
  ['Unknown device', null],
])('%s', (device, userAgent) => expect(deviceOf(userAgent)).toBe(device))

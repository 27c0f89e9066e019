import { describe, expect, test } from 'vitest'
import { cornerOf, fitInside } from '../web/recorder/corner.ts'

const AREA = { width: 1920, height: 1080 }

describe('a screen with a camera in its corner', () => {
  test('a shared window is shown whole, in the middle, whatever its size becomes', () => {
    expect(fitInside({ width: 1920, height: 1080 }, AREA)).toEqual({ x: 0, y: 0, ...AREA })
    expect(fitInside({ width: 800, height: 1080 }, AREA)).toEqual({ x: 560, y: 0, width: 800, height: 1080 })
    expect(fitInside({ width: 960, height: 270 }, AREA)).toEqual({ x: 0, y: 270, width: 1920, height: 540 })
  })

  test.each([
    ['wide', { width: 1280, height: 720 }],
    ['square', { width: 480, height: 480 }],
  ])('a %s camera keeps its proportions and stays inside', (_, camera) => {
    const { x, y, width, height } = cornerOf(camera, AREA)
    expect(width / height).toBeCloseTo(camera.width / camera.height)
    expect(x + width).toBeLessThan(AREA.width)
    expect(y + height).toBeLessThan(AREA.height)
    expect(x).toBeGreaterThan(AREA.width / 2)
  })
})

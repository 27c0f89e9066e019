// Camera width and margin, as fractions of the picture.
const CAMERA_WIDTH = 0.22
const MARGIN = 0.02
const ROUNDING = 0.08

interface Size {
  width: number
  height: number
}

interface Box extends Size {
  x: number
  y: number
}

/** Returns the largest box that fits inside an area, centred, with the aspect ratio kept. */
export function fitInside({ width, height }: Size, area: Size): Box {
  const scale = Math.min(area.width / width, area.height / height)
  const fitted = { width: width * scale, height: height * scale }
  return { x: (area.width - fitted.width) / 2, y: (area.height - fitted.height) / 2, ...fitted }
}

/** Returns the box of the camera: at the bottom right, with its aspect ratio kept. */
export function cornerOf(camera: Size, area: Size): Box {
  const width = area.width * CAMERA_WIDTH
  const height = (width * camera.height) / camera.width
  const margin = area.width * MARGIN
  return { x: area.width - width - margin, y: area.height - height - margin, width, height }
}

// Encoders require even dimensions.
const even = (length: number) => Math.max(2, Math.floor(length / 2) * 2)

async function play(track: MediaStreamTrack): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  await video.play()
  return video
}

const sizeOf = ({ videoWidth, videoHeight }: HTMLVideoElement): Size => ({ width: videoWidth, height: videoHeight })

function draw(canvas: CanvasRenderingContext2D, area: Size, screen: HTMLVideoElement, camera: HTMLVideoElement): void {
  if (screen.videoWidth === 0 || camera.videoWidth === 0) return
  // A shared window may be resized, but the size of a recording is fixed.
  const whole = fitInside(sizeOf(screen), area)
  canvas.fillStyle = '#000'
  canvas.fillRect(0, 0, area.width, area.height)
  canvas.drawImage(screen, whole.x, whole.y, whole.width, whole.height)
  const corner = cornerOf(sizeOf(camera), area)
  canvas.save()
  canvas.beginPath()
  canvas.roundRect(corner.x, corner.y, corner.width, corner.height, corner.width * ROUNDING)
  canvas.clip()
  canvas.drawImage(camera, corner.x, corner.y, corner.width, corner.height)
  canvas.restore()
}

/** Draws a screen with a camera in its corner as one video track, until it is closed. */
export async function withCameraInCorner(
  screenTrack: MediaStreamTrack,
  cameraTrack: MediaStreamTrack,
  framesPerSecond: number,
): Promise<{ track: MediaStreamTrack; close: () => void }> {
  const [screen, camera] = await Promise.all([play(screenTrack), play(cameraTrack)])
  const element = document.createElement('canvas')
  const area = { width: even(screen.videoWidth), height: even(screen.videoHeight) }
  Object.assign(element, area)
  const canvas = element.getContext('2d', { alpha: false })
  const [track] = element.captureStream(framesPerSecond).getVideoTracks()
  if (!canvas || !track) throw new DOMException('No canvas can be recorded', 'NotSupportedError')

  const ticks = new Worker(new URL('./ticks.worker.ts', import.meta.url), { type: 'module' })
  ticks.addEventListener('message', () => draw(canvas, area, screen, camera))
  ticks.postMessage({ everyMs: 1000 / framesPerSecond })
  return {
    track,
    close: () => {
      ticks.terminate()
      track.stop()
      screen.srcObject = null
      camera.srcObject = null
    },
  }
}

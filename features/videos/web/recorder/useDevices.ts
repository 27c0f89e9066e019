import { useEffect, useState } from 'react'
import { listDevices } from './sources.ts'

interface Device {
  id: string
  name: string
}

/**
 * Returns the cameras and microphones with their names, updated when devices change. Names are empty until the user has granted access
 * once.
 */
export function useDevices(hasAccess: boolean): { cameras: Device[]; microphones: Device[] } {
  const [devices, setDevices] = useState<{ cameras: Device[]; microphones: Device[] }>({ cameras: [], microphones: [] })
  useEffect(() => {
    let isOver = false
    const refreshDevices = async () => {
      const [cameras, microphones] = await Promise.all([listDevices('videoinput'), listDevices('audioinput')])
      if (!isOver) setDevices({ cameras, microphones })
    }
    const media = navigator.mediaDevices as MediaDevices | undefined
    if (!media) return undefined
    const onDeviceChange = () => void refreshDevices()
    onDeviceChange()
    media.addEventListener('devicechange', onDeviceChange)
    return () => {
      isOver = true
      media.removeEventListener('devicechange', onDeviceChange)
    }
  }, [hasAccess])
  return devices
}

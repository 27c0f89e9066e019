import { useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped anywhere on the page, where a browser would open them instead. Tells whether some are held over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      setIsOver(false)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    // Outside the window there is nothing below.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)
    window.addEventListener('dragover', hold)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

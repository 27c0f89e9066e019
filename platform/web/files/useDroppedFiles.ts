import { useEffect, useEffectEvent, useState } from 'react'

/** Accepts files dropped anywhere on the page, which the browser would open otherwise. Returns whether files are being dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const receiveFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDrop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])]
      setIsOver(false)
      if (files.length === 0) return
      event.preventDefault()
      receiveFiles(files)
    }
    // Leaving the window has no related target.
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}

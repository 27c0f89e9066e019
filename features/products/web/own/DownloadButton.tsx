import { Download } from 'lucide-react'
import { Button, type ButtonProps } from '#platform/web/ui/form/Button.tsx'
import { useDownload } from '../useDownload.ts'
import { texts } from './texts.ts'

interface DownloadButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> {
  product: { id: number; name: string }
}

/** Downloads all files of a purchased product. */
export function DownloadButton({ product: { id, name }, ...look }: DownloadButtonProps) {
  const { load, isLoading } = useDownload(id)
  return (
    <Button
      {...look}
      leftSection={<Download size="1.1rem" aria-hidden />}
      loading={isLoading}
      aria-label={texts.downloadOf(name)}
      onClick={() => void load()}
    >
      {texts.download}
    </Button>
  )
}

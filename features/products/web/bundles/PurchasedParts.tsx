import { useEndpointOrNull } from '#platform/web/api/query.ts'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import type { Purchase } from '../../contract/purchases.ts'
import { productFilesApi, type ProductFile } from '../../contract/files.ts'
import { LicenceKeyText } from '../licences/LicenceCard.tsx'
import { productPath } from '../presenter.ts'
import { useDownload } from '../useDownload.ts'
import { FileEntry } from '../view/Files.tsx'
import fileList from '../view/Files.module.css'
import classes from './Bundles.module.css'
import { texts } from './texts.ts'

/** What is in a purchased bundle: each product with its licence key and its files. */
export function PurchasedParts({ purchase }: { purchase: Purchase }) {
  const mayLoad = purchase.download_url !== null
  const params = { id: purchase.product_id }
  const { data } = useEndpointOrNull(productFilesApi.readDownload, { params }, { enabled: mayLoad })
  const { load } = useDownload(purchase.product_id)
  const loadOne = (file: ProductFile) => void load((all) => all.files.find(({ id }) => id === file.id)?.url)
  return purchase.parts.map(({ product_id, product_name, licence }) => {
    const files = data?.files.filter((file) => file.product_id === product_id) ?? []
    return (
      <section key={product_id} className={classes.part}>
        <h2 className={classes.partTitle}>
          <Link to={productPath(product_id)}>
            <span dir="auto">{product_name}</span>
          </Link>
        </h2>
        {licence && <LicenceKeyText licence={licence} />}
        {files.length > 0 && (
          <ul className={fileList.list}>
            {files.map((file) => (
              <li key={file.id}>
                <FileEntry file={file} onLoad={() => loadOne(file)} />
              </li>
            ))}
          </ul>
        )}
        {files.length === 0 && data !== undefined && <p className={classes.soft}>{texts.noFiles}</p>}
        {!mayLoad && <p className={classes.soft}>{texts.noFilesNow}</p>}
      </section>
    )
  })
}

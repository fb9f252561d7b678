import type { Ref } from 'react'
import { useBrand } from '#ui/brand/brand.ts'
import { Leaves, type PaperSize } from '#ui/paper/Leaves.tsx'
import { FirstPage } from './FirstPage.tsx'
import type { IssuedReport } from './issued.ts'
import { MethodPage } from './MethodPage.tsx'
import { PlasticTable, StoreTable } from './tables.tsx'

// As many rows as fit on a page of Letter, the shorter paper.
const storesBesidePlastics = 15
const storesOnPage = 30

interface Props {
  report: IssuedReport
  size: PaperSize
  ref?: Ref<HTMLElement>
}

/** The funder's report: what it comes to on the first page, then tables, method and how to verify it. */
export function ReportSheet({ report, size, ref }: Props) {
  const { name, website } = useBrand()
  const { serial, checkText, figures } = report
  const [first = [], ...rest] = storePages(figures.stores)
  const pages = [
    { key: 'first', content: <FirstPage report={report} /> },
    {
      key: 'tables',
      content: (
        <>
          <PlasticTable figures={figures} />
          <StoreTable stores={first} total={figures.stores.length} />
        </>
      ),
    },
    ...rest.map((stores, index) => ({
      key: `stores-${index}`,
      content: <StoreTable stores={stores} total={figures.stores.length} isContinued />,
    })),
    { key: 'method', content: <MethodPage report={report} /> },
  ]
  const foot = [`Impact report ${serial}  ·  check text ${checkText}`, name, website.replace(/^https?:\/\//, '')]
    .filter(Boolean)
    .join('  ·  ')
  return <Leaves label={`Impact report ${serial}`} size={size} foot={foot} pages={pages} {...(ref && { ref })} />
}

function storePages<Store>(stores: readonly Store[]): Store[][] {
  const pages = [stores.slice(0, storesBesidePlastics)]
  for (let at = storesBesidePlastics; at < stores.length; at += storesOnPage)
    pages.push(stores.slice(at, at + storesOnPage))
  return pages
}

/** A book's name comes from a site's data: only letters and digits of it become part of an address (docs/data-contract.md). */
export function bookAddress(base: string, book: string): string | null {
  const file = book.toLowerCase().replace(/[^a-z0-9]/g, '');
  return file === '' || file.length > 40 ? null : `${base}/assets/books/${file}.png`;
}

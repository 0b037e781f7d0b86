/** What a Parquet file of ours names as its writer, and the keys under which it has its provenance and its checksum. */
export const PARQUET_MARKS = { writer: 'ddh', provenance: 'ddh.simulation', checksum: 'ddh.crc32' } as const;

-- "contains" over a million products: trigrams over the folded text. Products carry no company, so no policy disables it.
CREATE INDEX IF NOT EXISTS product_search ON product USING gin (search_text gin_trgm_ops);

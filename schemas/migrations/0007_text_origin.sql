DROP INDEX "text_origin_language";--> statement-breakpoint
CREATE INDEX "text_origin_language" ON "text_origin" USING btree ("entity","field","language_code","entity_id");
CREATE INDEX "product_of_type" ON "product" USING btree ("pt_id");--> statement-breakpoint
CREATE INDEX "product_of_class" ON "product" USING btree ("ct_id");--> statement-breakpoint
CREATE INDEX "product_of_template" ON "product" USING btree ("packing_template_id");